import { useRef } from "react";
import type { Toast } from "../ui/toast.tsx";
import { useToast } from "../ui/toast.tsx";

/** The toast for the last failed attempt; call `clear` after a later success. */
export function useFailureToast() {
  const show = useToast();
  const dismiss = useRef<(() => void) | null>(null);
  return {
    fail: (toast: Toast) => {
      dismiss.current?.();
      dismiss.current = show(toast);
    },
    clear: () => dismiss.current?.(),
  };
}
