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
  /** Printed alone, in place of the page below it; any other dialog is not printed. */
  isDocument?: boolean;
  className: string;
  children: ReactNode;
};

const tabbable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';

/** A focus trap: from a modal `<dialog>`, Tab would leave for the browser's own toolbar. */
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
 * The native modal of Dialog and BottomSheet: open while mounted, focuses the element marked `data-first-focus`,
 * returns the focus afterwards. Only the owner closes it; Esc and the browser's Back call `onClose`.
 */
export function ModalSurface(props: ModalSurfaceProps) {
  const {
    onClose,
    labelledBy,
    describedBy,
    role,
    closeOnBackdrop,
    isDocument,
    className,
    children,
  } = props;
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
    // Chrome closes the dialog by itself on the second Esc: the owner must know.
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
    // The backdrop is a shortcut for pointers; the keyboard has Esc.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      role={role}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-document={isDocument ? "" : undefined}
      onKeyDown={(event) => {
        pressedEscape.current = event.key === "Escape";
        keepFocusInside(event);
      }}
      onCancel={(event) => {
        // A `cancel` event of a file input inside bubbles up here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        // On Android, Back arrives as `cancel`.
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
