import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { ToastCard, type Toast } from "./toast-card.tsx";

/** Shows a toast and gives back what takes it away before its time. */
export type ShowToast = (toast: Toast) => () => void;

const ToastContext = createContext<ShowToast | null>(null);

type Shown = Toast & { key: number };

const spoken = [
  { politeness: "polite", matches: (toast: Toast) => toast.variant !== "danger" },
  { politeness: "assertive", matches: (toast: Toast) => toast.variant === "danger" },
] as const;

/** Holds the toasts of everything inside it; `dismissLabel` names their cross. */
export function ToastProvider({
  children,
  dismissLabel,
}: {
  children: ReactNode;
  dismissLabel: string;
}) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const nextKey = useRef(0);
  const region = useRef<HTMLDivElement>(null);
  const dismiss = useCallback((key: number) => {
    setToasts((now) => now.filter((toast) => toast.key !== key));
  }, []);
  const show = useCallback(
    (toast: Toast) => {
      nextKey.current += 1;
      const key = nextKey.current;
      setToasts((now) => [...now.slice(-2), { ...toast, key }]);
      return () => dismiss(key);
    },
    [dismiss],
  );

  const newest = toasts.at(-1)?.key;
  useLayoutEffect(() => {
    const layer = region.current;
    if (!layer?.showPopover) return;
    // The latest of the top layer lies above an open dialog. Without one it stays: words that come into a region
    // that was there before are read out, those of a region that is shown anew may not be.
    if (document.querySelector("dialog:modal") && layer.matches(":popover-open"))
      layer.hidePopover();
    if (!layer.matches(":popover-open")) layer.showPopover();
  }, [newest]);

  return (
    <ToastContext value={show}>
      {children}
      <div
        ref={region}
        popover="manual"
        className="pointer-events-none fixed inset-x-0 top-auto bottom-(--foot-bar) m-0 flex w-full flex-col items-center overflow-visible border-0 bg-transparent p-0 print:hidden"
      >
        {spoken.map(({ politeness, matches }) => (
          <div
            key={politeness}
            aria-live={politeness}
            className="flex w-full flex-col items-center"
          >
            {toasts.filter(matches).map(({ key, ...toast }) => (
              <ToastCard
                key={key}
                toast={toast}
                dismissLabel={dismissLabel}
                onDone={() => dismiss(key)}
              />
            ))}
          </div>
        ))}
      </div>
    </ToastContext>
  );
}

/** Gives the function that shows a toast at the bottom of the screen (spec §2: 4000 ms by default). */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it");
  return show;
}
