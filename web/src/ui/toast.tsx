import { useLingui } from "@lingui/react/macro";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
} from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./look.ts";
import { Icon } from "./icons.tsx";

export type ToastVariant = "info" | "success" | "warning" | "danger";

export type Toast = {
  title: string;
  body?: string | undefined;
  /** Only the newest toast of a subject is shown; the subject is the title if none is given. */
  subject?: string | undefined;
  variant: ToastVariant;
  durationMs?: number | undefined;
};

const looks: Record<ToastVariant, string> = {
  info: "border-brand text-brand",
  success: "border-success text-success",
  warning: "border-warning text-warning",
  danger: "border-danger text-danger",
};

type ToastCardProps = { toast: Toast; onDone: () => void };

type Point = { x: number; y: number };

/** One toast; its timer restarts when the focus leaves it, or a pointer that had moved onto it. */
function ToastCard({ toast, onDone }: ToastCardProps) {
  const { t } = useLingui();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const done = useEffectEvent(onDone);
  /** The first pointer position: a toast that appears under a resting pointer is not paused. */
  const met = useRef<Point | null>(null);
  const duration = toast.durationMs ?? 4000;
  useEffect(() => {
    if (hovered || focused) return undefined;
    const timer = setTimeout(() => done(), duration);
    return () => clearTimeout(timer);
  }, [hovered, focused, duration]);

  function moved({ screenX: x, screenY: y }: PointerEvent) {
    const from = (met.current ??= { x, y });
    if (from.x !== x || from.y !== y) setHovered(true);
  }

  return (
    <div
      data-toast={toast.variant}
      onPointerMove={moved}
      onPointerLeave={() => {
        met.current = null;
        setHovered(false);
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={classNames(
        "pointer-events-auto mb-3 flex w-[calc(100%-var(--spacing)*6)] max-w-md items-start gap-3 rounded-card border-2 bg-paper py-1 pr-1 pl-4 transition-opacity starting:opacity-0",
        looks[toast.variant],
      )}
    >
      <Icon name={toast.variant} className="mt-2.5 size-6" />
      <div className="min-w-0 grow py-2 text-base text-ink">
        <p className="font-semibold">{toast.title}</p>
        {toast.body ? <p>{toast.body}</p> : null}
      </div>
      <IconButton icon="close" label={t`Dismiss`} onClick={onDone} className="text-ink-soft" />
    </div>
  );
}

export type Shown = Toast & { key: number };

/** More would not be read, and would cover a phone's page. */
const MOST = 2;

const subjectOf = ({ subject, title }: Toast): string => subject ?? title;

/** Adds a toast; it replaces an earlier one about the same subject. */
export function withToast(now: readonly Shown[], toast: Shown): readonly Shown[] {
  const others = now.filter((shown) => subjectOf(shown) !== subjectOf(toast));
  return [...others.slice(1 - MOST), toast];
}

/** Shows a toast and returns a function that removes it early. */
export type ShowToast = (toast: Toast) => () => void;

/** `dialogs` are the open ones, topmost last: content behind a modal dialog is inert and not announced. */
type Room = {
  toasts: readonly Shown[];
  dismiss: (key: number) => void;
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

/**
 * Gives the page or the dialog room below while toasts stand at its end (app.css), and brings into view what has the
 * focus, with its label, if they would cover it.
 */
function makeRoom(lane: HTMLElement): () => void {
  const page = document.documentElement;
  const dialog = lane.closest("dialog");
  page.style.setProperty("--toast-room", `${lane.offsetHeight}px`);
  dialog?.setAttribute("data-over-toasts", "");
  const active = (dialog ?? page).querySelector<HTMLElement>(":focus");
  if (active && !lane.contains(active)) {
    const covered = active.getBoundingClientRect().bottom > lane.getBoundingClientRect().top;
    if (covered) (active.closest("[data-field]") ?? active).scrollIntoView({ block: "nearest" });
  }
  return () => {
    page.style.removeProperty("--toast-room");
    dialog?.removeAttribute("data-over-toasts");
  };
}

/** Always rendered, because a live region must exist before its text changes; in the top layer from the start. */
function ToastRegion({ room, holds }: { room: Room; holds: boolean }) {
  const region = useRef<HTMLDivElement>(null);
  // After the layout effect that opens the dialog around it: the latest element of the top layer is on top.
  useEffect(() => region.current?.showPopover?.(), []);
  const toasts = holds ? room.toasts : nothing;
  useLayoutEffect(
    () => (toasts.length > 0 && region.current ? makeRoom(region.current) : undefined),
    [toasts],
  );
  return (
    <div ref={region} popover="manual" className="toast-lane">
      {spoken.map(({ politeness, matches }) => (
        <div key={politeness} aria-live={politeness} className="flex w-full flex-col items-center">
          {toasts.filter(matches).map(({ key, ...toast }) => (
            <ToastCard key={key} toast={toast} onDone={() => room.dismiss(key)} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Shows the toasts of its children. */
export function ToastProvider({ children }: { children: ReactNode }) {
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
    () => ({ toasts, dismiss, dialogs, enter }),
    [toasts, dismiss, dialogs, enter],
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
