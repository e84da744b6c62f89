import { useLingui } from "@lingui/react/macro";
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./look.ts";
import { DialogToasts } from "./toast.tsx";

type CloseReason = "escape" | "backdrop" | "button" | "back";

type ModalSurfaceProps = {
  onClose: (reason: CloseReason) => void;
  labelledBy: string;
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
 * returns the focus afterwards. Only the owner closes it; Esc, and Back on Android, call `onClose`.
 */
function ModalSurface(props: ModalSurfaceProps) {
  const { onClose, labelledBy, closeOnBackdrop, isDocument, className, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const pressedBackdrop = useRef(false);
  const pressedEscape = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.showModal();
    const page = document.documentElement;
    page.toggleAttribute("data-modal", true);
    dialog.querySelector<HTMLElement>("[data-first-focus]")?.focus({ preventScroll: true });
    // Chrome closes the dialog by itself on the second Esc: the owner must know.
    const forced = () => {
      if (dialog.isConnected && !dialog.open) close("escape");
    };
    dialog.addEventListener("close", forced);
    return () => {
      dialog.removeEventListener("close", forced);
      dialog.close();
      page.toggleAttribute("data-modal", document.querySelector("dialog[open]") !== null);
    };
  }, []);

  const onBackdrop = (event: MouseEvent) => event.target === ref.current;
  return (
    // The backdrop is a shortcut for pointers; the keyboard has Esc.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-modal="true"
      aria-labelledby={labelledBy}
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

type ScrollRegionProps = {
  labelledBy: string;
  className: string;
  /** A long text that may arrive late: it scrolls by keyboard from its first moment. */
  isLong?: boolean;
  children: ReactNode;
};

/** Heights are fractions of a pixel, so the end may be reached only nearly. */
const NEARLY_PX = 2;

/** Where title and buttons would take more of the screen than this, they scroll with the text. */
const MOST_FIXED = 1 / 3;

/**
 * The scroll area of a modal, and a shadow at the lower edge while there is more below. While it scrolls it is a tab
 * stop, so that the arrow keys work.
 */
function ScrollRegion({ labelledBy, className, isLong = false, children }: ScrollRegionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // Measured after the first picture: before it, a layout would be forced while the press waits for its sign.
  const [scrolls, setScrolls] = useState(isLong);
  const [follows, setFollows] = useState(false);
  function look() {
    const region = ref.current;
    const modal = region?.parentElement;
    if (!region || !modal) return;
    const fixed = modal.scrollHeight - region.offsetHeight;
    const scrollsWhole = fixed > window.innerHeight * MOST_FIXED;
    modal.toggleAttribute("data-scrolls-whole", scrollsWhole);
    // Whoever is in it keeps the focus.
    setScrolls(region.scrollHeight > region.clientHeight || document.activeElement === region);
    const { scrollHeight, scrollTop, clientHeight } = scrollsWhole ? modal : region;
    setFollows(scrollHeight - scrollTop - clientHeight > NEARLY_PX);
  }
  useEffect(() => {
    // A browser with much to do tells of sizes late.
    const frame = requestAnimationFrame(() => setTimeout(look));
    const observer = new ResizeObserver(look);
    const modal = ref.current?.parentElement;
    for (const box of [modal, ref.current, content.current]) if (box) observer.observe(box);
    // Of the modal and of the region, which does not bubble.
    modal?.addEventListener("scroll", look, true);
    return () => {
      modal?.removeEventListener("scroll", look, true);
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return (
    <>
      <div
        ref={ref}
        {...(scrolls && { tabIndex: 0, role: "region", "aria-labelledby": labelledBy })}
        className={classNames("scroll-region", className)}
      >
        <div ref={content}>{children}</div>
      </div>
      <div className={classNames("more-below", follows ? "opacity-100" : "opacity-0")} />
    </>
  );
}

type DialogProps = {
  onClose: (reason: CloseReason) => void;
  title: string;
  children?: ReactNode;
  actions: ReactNode;
  closeOnBackdrop?: boolean | undefined;
};

/**
 * A modal dialog, open while it is there. `actions` are its buttons, the answer before the way out. Esc calls `onClose`, a press on the backdrop only
 * with `closeOnBackdrop`.
 */
export function Dialog(props: DialogProps) {
  const titleId = useId();
  return (
    <ModalSurface
      onClose={props.onClose}
      labelledBy={titleId}
      closeOnBackdrop={props.closeOnBackdrop}
      className="m-auto flex max-h-[90dvh] w-[calc(100%-var(--spacing)*8)] max-w-lg flex-col rounded-card bg-paper text-ink opacity-100 shadow-soft transition-opacity starting:opacity-0"
    >
      <div className="flex items-start gap-2 px-5 pt-5">
        <h2 id={titleId} tabIndex={-1} data-first-focus className="grow">
          {props.title}
        </h2>
      </div>
      <ScrollRegion labelledBy={titleId} className="pt-3 pb-2">
        {props.children}
      </ScrollRegion>
      <div className="flex flex-col gap-3 p-5 pt-3 sm:flex-row forced-colors:border-t">
        {props.actions}
      </div>
    </ModalSurface>
  );
}

type BottomSheetProps = {
  onClose: (reason: CloseReason) => void;
  title: string;
  children: ReactNode;
};

/** Long text or a list over the page: at most 90 % of the viewport, scrolls inside. */
export function BottomSheet(props: BottomSheetProps) {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <ModalSurface
      onClose={props.onClose}
      labelledBy={titleId}
      closeOnBackdrop
      isDocument
      className="mx-auto mt-auto mb-0 flex max-h-[90dvh] w-full max-w-2xl translate-y-0 flex-col rounded-t-card bg-paper text-ink shadow-soft transition-transform starting:translate-y-8"
    >
      <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-5">
        <h2 id={titleId} tabIndex={-1} data-first-focus className="grow">
          {props.title}
        </h2>
        <IconButton icon="close" label={t`Close`} onClick={() => props.onClose("button")} />
      </div>
      <ScrollRegion labelledBy={titleId} isLong className="pt-4">
        <div className="pb-4">{props.children}</div>
      </ScrollRegion>
    </ModalSurface>
  );
}
