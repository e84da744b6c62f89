import { useLingui } from "@lingui/react/macro";
import { CallFailed } from "../../api.ts";
import { toastOf } from "../../parts/call-provider.tsx";
import { useToast } from "../../ui/toast.tsx";

/** Says why an appointment was not changed, under a title for what nobody else explains. */
export function useManageFailure(): (failed: Error, title: string) => void {
  const { t } = useLingui();
  const show = useToast();
  return (failed, title) => {
    if (failed instanceof CallFailed && failed.code === "forbidden")
      show({
        variant: "danger",
        title: t`This link no longer works`,
        body: t`Please open the link in your newest appointment message instead.`,
      });
    else {
      const known = failed instanceof CallFailed ? toastOf(failed) : null;
      show(known ?? { variant: "danger", title, body: failed.message });
    }
  };
}
