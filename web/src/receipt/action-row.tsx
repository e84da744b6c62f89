import type { ReactNode } from "react";
import { PrintButton } from "./print-button.tsx";
import { ShareButton, type Shared } from "./share-button.tsx";

type ActionRowProps = {
  /** The button that saves the page as a picture; only where there is something to prove. */
  save?: ReactNode;
  shared: Shared;
  /** Below them. */
  children?: ReactNode;
};

/** What can be done with a page: save it, share it, print it. */
export function ActionRow({ save, shared, children }: ActionRowProps) {
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {save}
      <div className="flex flex-wrap gap-3">
        <ShareButton {...shared} />
        <PrintButton />
      </div>
      {children}
    </div>
  );
}
