import { useEffect, useRef, useState, type PointerEvent } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
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

type ToastCardProps = { toast: Toast; dismissLabel: string; onDone: () => void };

type Point = { x: number; y: number };

/** One toast; its timer restarts when the focus leaves it, or a pointer that had moved onto it. */
export function ToastCard({ toast, dismissLabel, onDone }: ToastCardProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const latestDone = useRef(onDone);
  /** The first pointer position: a toast that appears under a resting pointer is not paused. */
  const met = useRef<Point | null>(null);
  const duration = toast.durationMs ?? 4000;
  useEffect(() => {
    latestDone.current = onDone;
  });
  useEffect(() => {
    if (hovered || focused) return undefined;
    const timer = setTimeout(() => latestDone.current(), duration);
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
      <IconButton icon="close" label={dismissLabel} onClick={onDone} className="text-ink-soft" />
    </div>
  );
}
