import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { ToastCard, type Toast } from "./toast-card.tsx";
import { withToast, type Shown } from "./toast-room.ts";

/** Shows a toast and returns a function that removes it early. */
export type ShowToast = (toast: Toast) => () => void;

/** `dialogs` are the open ones, topmost last: content behind a modal dialog is inert and not announced. */
type Room = {
  toasts: readonly Shown[];
  dismiss: (key: number) => void;
  dismissLabel: string;
  dialogs: readonly string[];
  enter: (dialog: string) => () => void;
};

const ToastContext = createContext<ShowToast | null>(null);
const RoomContext = createContext<Room | null>(null);

const spoken = [
  { politeness: "polite", matches: (toast: Toast) => toast.variant !== "danger" },
  { politeness: "assertive", matches: (toast: Toast) => toast.variant === "danger" },
] as const;

const nothing: readonly Shown[] = [];

/** Raises the toasts after the layout that came with them. */
function useRaisedToasts(region: RefObject<HTMLElement | null>, toasts: readonly Shown[]) {
  useEffect(() => {
    let isShown = toasts.length > 0;
    if (isShown)
      import("./toast-lift.ts").then(
        ({ raise }) => {
          if (isShown && region.current) raise(region.current);
        },
        () => undefined,
      );
    return () => {
      isShown = false;
    };
  }, [region, toasts]);
}

/** Always rendered, because a live region must exist before its text changes; in the top layer from the start. */
function ToastRegion({ room, holds }: { room: Room; holds: boolean }) {
  const region = useRef<HTMLDivElement>(null);
  // After the layout effect that opens the dialog around it: the latest element of the top layer is on top.
  useEffect(() => region.current?.showPopover?.(), []);
  useRaisedToasts(region, holds ? room.toasts : nothing);
  return (
    <div ref={region} popover="manual" className="toast-lane">
      {spoken.map(({ politeness, matches }) => (
        <div key={politeness} aria-live={politeness} className="flex w-full flex-col items-center">
          {(holds ? room.toasts : []).filter(matches).map(({ key, ...toast }) => (
            <ToastCard
              key={key}
              toast={toast}
              dismissLabel={room.dismissLabel}
              onDone={() => room.dismiss(key)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Shows the toasts of its children; `dismissLabel` names their close button. */
export function ToastProvider({
  children,
  dismissLabel,
}: {
  children: ReactNode;
  dismissLabel: string;
}) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const [dialogs, setDialogs] = useState<readonly string[]>([]);
  const nextKey = useRef(0);
  const dismiss = useCallback((key: number) => {
    setToasts((now) => now.filter((toast) => toast.key !== key));
  }, []);
  const show = useCallback(
    (toast: Toast) => {
      nextKey.current += 1;
      const key = nextKey.current;
      setToasts((now) => withToast(now, { ...toast, key }));
      return () => dismiss(key);
    },
    [dismiss],
  );
  const enter = useCallback((dialog: string) => {
    setDialogs((now) => [...now, dialog]);
    return () => setDialogs((now) => now.filter((open) => open !== dialog));
  }, []);
  const room = useMemo(
    () => ({ toasts, dismiss, dismissLabel, dialogs, enter }),
    [toasts, dismiss, dismissLabel, dialogs, enter],
  );

  return (
    <ToastContext value={show}>
      <RoomContext value={room}>
        {children}
        <ToastRegion room={room} holds={dialogs.length === 0} />
      </RoomContext>
    </ToastContext>
  );
}

/** Shows the toasts inside a modal dialog while it is the topmost one. */
export function DialogToasts() {
  const id = useId();
  const room = useContext(RoomContext);
  const enter = room?.enter;
  useLayoutEffect(() => enter?.(id), [enter, id]);
  return room ? <ToastRegion room={room} holds={room.dialogs.at(-1) === id} /> : null;
}

/** Returns the function that shows a toast at the bottom of the screen (spec §2: 4000 ms by default). */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it");
  return show;
}
