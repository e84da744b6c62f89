import { CallFailed, inWords } from "./api.ts";
import { isRefused, toastOf } from "./failure-toast.ts";
import { useToast } from "../ui/toast.tsx";

/** Shows a failure as a toast; `title` is used where the failure has none of its own. */
export function useExplainedFailure(): (failed: Error, title: string) => void {
  const show = useToast();
  return (failed, title) => {
    if (isRefused(failed)) return;
    const known = failed instanceof CallFailed ? toastOf(failed) : null;
    show(known ?? { variant: "danger", title, body: inWords(failed) });
  };
}
