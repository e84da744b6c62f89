import { CallFailed } from "./api.ts";
import { isRefused, toastOf } from "./call-provider.tsx";
import { useToast } from "../ui/toast.tsx";

/** Says in a toast why something was not done, under the given title where the failure has none of its own. */
export function useExplainedFailure(): (failed: Error, title: string) => void {
  const show = useToast();
  return (failed, title) => {
    if (isRefused(failed)) return;
    const known = failed instanceof CallFailed ? toastOf(failed) : null;
    show(known ?? { variant: "danger", title, body: failed.message });
  };
}
