import { useRef } from "react";
import type { Toast } from "../ui/toast-card.tsx";
import { useToast } from "../ui/toast.tsx";

/** The toast about a failed try: `clear` takes it away when a later try has succeeded. */
export function useFailureToast() {
  const show = useToast();
  const dismiss = useRef<(() => void) | null>(null);
  return {
    fail: (toast: Toast) => {
      dismiss.current = show(toast);
    },
    clear: () => dismiss.current?.(),
  };
}
