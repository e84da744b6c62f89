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
import { withToast, type Shown } from "./toast-lift.ts";

/** Shows a toast and gives back what takes it away before its time. */
export type ShowToast = (toast: Toast) => () => void;

/** `dialogs` are those open, the topmost last: behind a modal dialog nothing is heard and nothing can be pressed. */
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

/** Raises the toasts over what they would cover, once what has come with them has its place. */
function useRisen(region: RefObject<HTMLElement | null>, toasts: readonly Shown[]) {
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

/** Always there, so that words that come into it are read out; in the top layer from the start. */
function ToastRegion({ room, holds }: { room: Room; holds: boolean }) {
  const region = useRef<HTMLDivElement>(null);
  // After the layout effect that opens the dialog around it: the latest of the top layer lies above.
  useEffect(() => region.current?.showPopover?.(), []);
  useRisen(region, holds ? room.toasts : nothing);
  return (
    <div
      ref={region}
      popover="manual"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[calc(var(--foot-bar)+var(--lift,0px))] m-0 flex w-full flex-col items-center overflow-visible border-0 bg-transparent p-0 print:hidden"
    >
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

/** Holds the toasts of everything inside it; `dismissLabel` names their cross. */
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

/** The place for toasts inside a modal dialog; it holds them while no other dialog lies above. */
export function DialogToasts() {
  const id = useId();
  const room = useContext(RoomContext);
  const enter = room?.enter;
  useLayoutEffect(() => enter?.(id), [enter, id]);
  return room ? <ToastRegion room={room} holds={room.dialogs.at(-1) === id} /> : null;
}

/** Gives the function that shows a toast at the bottom of the screen (spec §2: 4000 ms by default). */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it");
  return show;
}
