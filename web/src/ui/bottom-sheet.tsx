import { useId, type ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { ModalSurface, type CloseReason } from "./modal-surface.tsx";
import { ScrollRegion } from "./scroll-region.tsx";

type BottomSheetProps = {
  open: boolean;
  onClose: (reason: CloseReason) => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
  actions?: ReactNode;
};

/** Long text or a list over the page: at most 90 % of the viewport, scrolls inside. */
export function BottomSheet(props: BottomSheetProps) {
  const titleId = useId();
  if (!props.open) return null;
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
        <IconButton icon="close" label={props.closeLabel} onClick={() => props.onClose("button")} />
      </div>
      <ScrollRegion labelledBy={titleId} isLong className="pt-4">
        <div className="pb-4">{props.children}</div>
      </ScrollRegion>
      {props.actions ? (
        <div className="flex flex-col gap-3 border-t border-line p-5 sm:flex-row">
          {props.actions}
        </div>
      ) : null}
    </ModalSurface>
  );
}
