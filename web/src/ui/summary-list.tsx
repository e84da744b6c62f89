import type { ReactNode } from "react";
import { wholeCodes } from "./whole-codes.tsx";

export type SummaryRow = {
  term: string;
  value: ReactNode;
  action?: ReactNode;
  /** The name or the address of somebody: a translator leaves it alone. Numbers are known by themselves. */
  asWritten?: boolean | undefined;
};

/** A masked number with dots for its stars, which our letters would draw at two heights beside a dash. */
export const dotted = (text: string): string => text.replaceAll("*", "•");

/** Pairs of term and value: stacked on a phone, side by side if there is room; in large text the action is below. */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl className="@container divide-y divide-line">
      {rows.map((row) => (
        <div
          key={row.term}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 @max-[12rem]:grid-cols-1 first:pt-0 last:pb-0 @md:grid-cols-[11rem_1fr_auto] @md:items-baseline"
        >
          <dt className="col-start-1 text-base wrap-anywhere text-ink-soft">{row.term}</dt>
          <dd
            translate={row.asWritten ? "no" : undefined}
            className="col-start-1 min-w-0 font-semibold wrap-anywhere @md:col-start-2"
          >
            {typeof row.value === "string" ? wholeCodes(dotted(row.value)) : row.value}
          </dd>
          {row.action ? (
            <dd className="self-center @min-[12rem]:col-start-2 @min-[12rem]:row-span-2 @min-[12rem]:row-start-1 @md:col-start-3! @md:row-span-1! @md:-my-3 @md:self-auto">
              {row.action}
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}
