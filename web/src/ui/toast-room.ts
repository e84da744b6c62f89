import type { Toast } from "./toast-card.tsx";

export type Shown = Toast & { key: number };

/** More at once nobody reads, and on a phone they would cover the page. */
const MOST = 2;

const subjectOf = ({ subject, title }: Toast): string => subject ?? title;

/** The toasts with one more: what was said of the same subject before no longer holds. */
export function withToast(now: readonly Shown[], toast: Shown): readonly Shown[] {
  const others = now.filter((shown) => subjectOf(shown) !== subjectOf(toast));
  return [...others.slice(1 - MOST), toast];
}
