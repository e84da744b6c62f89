import { useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { classNames } from "../ui/look.ts";
import type { LegalText } from "./legal-sheet.tsx";
import { useLazyPart } from "./loading/use-lazy-part.ts";

const fetchSheet = async () => (await import("./legal-sheet.tsx")).LegalSheet;

type LegalLinkProps = {
  text: LegalText;
  children: ReactNode;
  className?: string | undefined;
};

/** Opens a legal text as a sheet over the page (spec §1: no navigation). */
export function LegalLink({ text, children, className }: LegalLinkProps) {
  const { pathname } = useLocation();
  // The footer stays mounted when the page changes; the sheet closes for good.
  const [openOn, setOpenOn] = useState<string | null>(null);
  if (openOn !== null && openOn !== pathname) setOpenOn(null);
  const [Sheet, ask, isAsking] = useLazyPart(fetchSheet);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={isAsking || undefined}
        onClick={() => void ask(() => setOpenOn(pathname))}
        className={classNames(
          "cursor-pointer rounded-control text-left font-semibold underline underline-offset-4",
          className ?? "text-brand hover:text-brand-deep",
        )}
      >
        {children}
      </button>
      {/* Rendered at the end of the body: inside a label, every press in the sheet would toggle its checkbox. */}
      {openOn !== null && Sheet
        ? createPortal(<Sheet text={text} onClose={() => setOpenOn(null)} />, document.body)
        : null}
    </>
  );
}
