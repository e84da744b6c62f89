import { CallFailed } from "../../api/api.ts";
import { isRefused, toastOf } from "../../api/call-provider.tsx";
import { useToast } from "../../ui/toast.tsx";

/** Says why an appointment was not changed, under a title for what nobody else explains. */
export function useManageFailure(): (failed: Error, title: string) => void {
  const show = useToast();
  return (failed, title) => {
    if (isRefused(failed)) return;
    const known = failed instanceof CallFailed ? toastOf(failed) : null;
    show(known ?? { variant: "danger", title, body: failed.message });
  };
}
