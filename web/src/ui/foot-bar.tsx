import type { ReactNode } from "react";

/**
 * The main button within reach of the thumb: fixed to the foot of a phone, part of the page on
 * wider screens, where it begins at the left like every other. `lead` stands beside it (a sum, a step). One a
 * page; the page makes room for it.
 */
export function FootBar({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  return (
    <div
      data-foot-bar=""
      className="fixed inset-x-0 bottom-0 z-10 flex min-h-20 items-center justify-between gap-4 border-t border-line bg-paper px-4 md:static md:min-h-0 md:flex-row-reverse md:justify-end md:border-0 md:bg-transparent md:px-0"
    >
      {lead ? <div className="min-w-0">{lead}</div> : null}
      <div className={lead ? "shrink-0" : "grow md:grow-0"}>{children}</div>
    </div>
  );
}
