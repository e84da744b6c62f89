import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { closedByBack } from "./dialog-history.ts";
import { DialogToasts } from "./toast.tsx";

export type CloseReason = "escape" | "backdrop" | "button" | "back";

export type ModalSurfaceProps = {
  onClose: (reason: CloseReason) => void;
  labelledBy: string;
  describedBy?: string | undefined;
  role?: "dialog" | "alertdialog" | undefined;
  closeOnBackdrop?: boolean | undefined;
  className: string;
  children: ReactNode;
};

const tabbable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';

/** Tab goes round inside: a modal `<dialog>` alone would let it leave for the browser's own bars. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(tabbable)].filter(
    (stop) => stop.getClientRects().length > 0 && stop.tabIndex >= 0,
  );
  const first = stops[0];
  const last = stops.at(-1);
  const active = document.activeElement;
  const inside = stops.some((stop) => stop === active);
  if (event.shiftKey ? active === first || !inside : active === last || !first) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}

/**
 * The native modal both Dialog and BottomSheet stand on: shown while mounted, focus on the element
 * marked `data-first-focus`, back to where it was when it goes. Closing is the owner's decision; the browser's Back
 * asks for it as Esc does.
 */
export function ModalSurface(props: ModalSurfaceProps) {
  const { onClose, labelledBy, describedBy, role, closeOnBackdrop, className, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const latestOnClose = useRef(onClose);
  const pressedBackdrop = useRef(false);
  const pressedEscape = useRef(false);
  useEffect(() => {
    latestOnClose.current = onClose;
  });

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-first-focus]")?.focus({ preventScroll: true });
    // Chrome closes by force at the second Esc: the owner must hear of that too.
    const forced = () => {
      if (dialog.isConnected && !dialog.open) latestOnClose.current("escape");
    };
    dialog.addEventListener("close", forced);
    const isGone = closedByBack(() => latestOnClose.current("back"));
    return () => {
      isGone();
      dialog.removeEventListener("close", forced);
      dialog.close();
    };
  }, []);

  const onBackdrop = (event: MouseEvent) => event.target === ref.current;
  return (
    // The press on the backdrop is a shortcut for the pointer; the keyboard has Esc.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      role={role}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={(event) => {
        pressedEscape.current = event.key === "Escape";
        keepFocusInside(event);
      }}
      onCancel={(event) => {
        // A file input inside sends `cancel` upwards as well.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        // On Android the browser asks so for Back.
        onClose(pressedEscape.current ? "escape" : "back");
        pressedEscape.current = false;
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = onBackdrop(event);
      }}
      onClick={(event) => {
        if (closeOnBackdrop && pressedBackdrop.current && onBackdrop(event)) onClose("backdrop");
      }}
      className={className}
    >
      {children}
      <DialogToasts />
    </dialog>
  );
}
