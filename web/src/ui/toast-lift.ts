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

/** Upper and lower edge on the screen. */
export type Span = { top: number; bottom: number };

/**
 * How far the toasts have to rise to cover nothing that can be pressed; 0 where there is no such place.
 * @param toasts where they stand at the foot
 * @param highest the edge above which they would no longer be at the foot
 */
export function liftOver(toasts: Span, pressables: readonly Span[], highest: number): number {
  const height = toasts.bottom - toasts.top;
  let { bottom } = toasts;
  for (const span of pressables.toSorted((a, b) => b.bottom - a.bottom))
    if (span.bottom > bottom - height && span.top < bottom) bottom = span.top;
  return bottom - height < highest ? 0 : toasts.bottom - bottom;
}

const PRESSABLE = "a[href], button:enabled, input:enabled, select:enabled, summary";

/** Raises the toasts over what they would cover: on a small screen a button must not wait until they have gone. */
export function raise(region: HTMLElement): void {
  region.style.setProperty("--lift", "0px");
  const lift = liftOver(
    region.getBoundingClientRect(),
    pressablesUnder(region),
    window.innerHeight / 2,
  );
  region.style.setProperty("--lift", `${lift}px`);
}

/** What can be pressed below or beside the toasts, in the topmost dialog where one is open. */
function pressablesUnder(region: HTMLElement): Span[] {
  const { left, right } = (region.querySelector("[data-toast]") ?? region).getBoundingClientRect();
  const scope = region.closest("dialog") ?? document.body;
  return [...scope.querySelectorAll(PRESSABLE)]
    .filter((element) => !region.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter((rect) => rect.height > 0 && rect.left < right && rect.right > left);
}
