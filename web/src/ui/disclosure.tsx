import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";

type DisclosureProps = { summary: string; children: ReactNode; open?: boolean | undefined };

/** Collapsible details; open in print. */
export function Disclosure({ summary, children, open = false }: DisclosureProps) {
  return (
    <details open={open} className="group">
      <summary className="button-label min-h-11 w-fit cursor-pointer list-none rounded-control pr-2 font-semibold text-brand hover:text-brand-deep [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-right"
          className="w-5 transition-transform group-open:rotate-90 print:hidden"
        />
        <span className="underline underline-offset-4">{summary}</span>
      </summary>
      <div className="mt-1 border-l-4 border-line pl-4">{children}</div>
    </details>
  );
}
