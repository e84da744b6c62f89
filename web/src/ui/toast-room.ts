import type { Toast } from "./toast-card.tsx";

export type Shown = Toast & { key: number };

/** More would not be read, and would cover a phone's page. */
const MOST = 2;

const subjectOf = ({ subject, title }: Toast): string => subject ?? title;

/** Adds a toast; it replaces an earlier one about the same subject. */
export function withToast(now: readonly Shown[], toast: Shown): readonly Shown[] {
  const others = now.filter((shown) => subjectOf(shown) !== subjectOf(toast));
  return [...others.slice(1 - MOST), toast];
}
