import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icons.tsx";
import { SummaryList, type SummaryRow } from "../ui/summary-list.tsx";

/** On a phone the rest is folded. */
const FIRST_ROWS = 4;

/** The rows of a receipt; whole on a desktop and in print. */
export function ReceiptRows({ rows }: { rows: readonly SummaryRow[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SummaryList rows={rows.slice(0, FIRST_ROWS)} />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="mt-3 flex min-h-12 w-full cursor-pointer items-center gap-2 rounded-control border-t border-line pt-1 font-semibold text-brand hover:text-brand-deep md:hidden"
      >
        <Icon
          name="chevron-right"
          className={classNames("size-5 transition-transform", isOpen && "rotate-90")}
        />
        <span className="underline underline-offset-4">
          {isOpen ? <Trans>Show less</Trans> : <Trans>Show all</Trans>}
        </span>
      </button>
      <div
        id={id}
        className={classNames(
          "pt-3 md:mt-3 md:border-t md:border-line print:mt-3 print:block print:border-t print:border-line",
          isOpen ? null : "max-md:hidden",
        )}
      >
        <SummaryList rows={rows.slice(FIRST_ROWS)} />
      </div>
    </>
  );
}
