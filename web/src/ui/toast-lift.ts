/** Upper and lower edge on the screen. */
export type Span = { top: number; bottom: number };

/**
 * How far the toasts must rise so that they cover nothing pressable; 0 if there is no such position.
 * @param toasts their position at the bottom of the screen
 * @param highest the edge above which they would no longer be at the bottom
 */
export function liftOver(toasts: Span, pressables: readonly Span[], highest: number): number {
  const height = toasts.bottom - toasts.top;
  let { bottom } = toasts;
  for (const span of [...pressables].sort((a, b) => b.bottom - a.bottom))
    if (span.bottom > bottom - height && span.top < bottom) bottom = span.top;
  return bottom - height < highest ? 0 : toasts.bottom - bottom;
}

const PRESSABLE = "a[href], button:enabled, input:enabled, select:enabled, summary";

/** Raises the toasts above the buttons they would cover: a button must not be blocked until they disappear. */
export function raise(region: HTMLElement): void {
  region.style.setProperty("--lift", "0px");
  const dialog = region.closest("dialog");
  const lift = liftOver(
    region.getBoundingClientRect(),
    pressablesUnder(region, dialog ?? document.body),
    // A dialog asks for one of its buttons: they are free, also on a short screen.
    dialog ? 0 : window.innerHeight / 2,
  );
  region.style.setProperty("--lift", `${lift}px`);
}

/** The pressable elements below or beside the toasts. */
function pressablesUnder(region: HTMLElement, scope: HTMLElement): Span[] {
  const { left, right } = (region.querySelector("[data-toast]") ?? region).getBoundingClientRect();
  return [...scope.querySelectorAll(PRESSABLE)]
    .filter((element) => !region.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter((rect) => rect.height > 0 && rect.left < right && rect.right > left);
}
