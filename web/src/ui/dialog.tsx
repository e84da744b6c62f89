import { useId, type ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { ModalSurface, type CloseReason } from "./modal-surface.tsx";
import { ScrollRegion } from "./scroll-region.tsx";

type DialogProps = {
  open: boolean;
  onClose: (reason: CloseReason) => void;
  title: string;
  children?: ReactNode;
  actions: ReactNode;
  role?: "dialog" | "alertdialog" | undefined;
  closeOnBackdrop?: boolean | undefined;
  closeLabel?: string | undefined;
};

/**
 * A modal dialog. `actions` are its buttons, the answer before the way out. Esc calls `onClose`, a press on the backdrop only
 * with `closeOnBackdrop`; `closeLabel` adds a close button.
 */
export function Dialog(props: DialogProps) {
  const titleId = useId();
  const bodyId = useId();
  if (!props.open) return null;
  return (
    <ModalSurface
      onClose={props.onClose}
      labelledBy={titleId}
      describedBy={props.role === "alertdialog" ? bodyId : undefined}
      role={props.role}
      closeOnBackdrop={props.closeOnBackdrop}
      className="m-auto flex max-h-[90dvh] w-[calc(100%-var(--spacing)*8)] max-w-lg flex-col rounded-card bg-paper text-ink opacity-100 shadow-soft transition-opacity starting:opacity-0"
    >
      <div className="flex items-start gap-2 px-5 pt-5">
        <h2 id={titleId} tabIndex={-1} data-first-focus className="grow">
          {props.title}
        </h2>
        {props.closeLabel === undefined ? null : (
          <IconButton
            icon="close"
            label={props.closeLabel}
            onClick={() => props.onClose("button")}
            className="-mt-2 -mr-2"
          />
        )}
      </div>
      <ScrollRegion id={bodyId} labelledBy={titleId} className="pt-3 pb-2">
        {props.children}
      </ScrollRegion>
      <div className="flex flex-col gap-3 p-5 pt-3 sm:flex-row forced-colors:border-t">
        {props.actions}
      </div>
    </ModalSurface>
  );
}
