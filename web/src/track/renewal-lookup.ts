import * as v from "valibot";

/** The router's count of the browser's history, for the page that asks whose license is to be renewed. */
let asked = Number.NaN;

function placeInHistory(): number {
  const entry: unknown = window.history.state;
  return v.is(v.object({ idx: v.number() }), entry) ? entry.idx : Number.NaN;
}

/** Called by that page. */
export function noteRenewalLookup(): void {
  asked = placeInHistory();
}

/** Whether the page before this one is that page; unknown after a reload. */
export const isAfterRenewalLookup = (): boolean => asked === placeInHistory() - 1;
