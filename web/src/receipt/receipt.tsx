import type { ReactNode } from "react";
import { Card } from "../ui/card.tsx";

/** Looks like a till receipt: a top and a perforation if there is one, the rows, a torn edge. */
export function Receipt({ top, children }: { top?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Card className="rounded-b-none border-b-0 shadow-none">
        {top ? (
          <>
            {top}
            <div className="my-6 border-t-2 border-dashed border-line" />
          </>
        ) : null}
        {children}
      </Card>
      <svg aria-hidden="true" className="block h-3 w-full text-line print:hidden">
        <defs>
          <pattern id="torn" width="16" height="12" patternUnits="userSpaceOnUse">
            <path d="M0 0v2l8 8 8-8V0Z" className="fill-paper" />
            <path d="M0 2l8 8 8-8" fill="none" stroke="currentColor" />
          </pattern>
        </defs>
        <rect width="100%" height="12" fill="url(#torn)" />
      </svg>
    </div>
  );
}
