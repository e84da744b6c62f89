import { useEffect, useRef } from "react";

const findHeading = () => document.querySelector<HTMLElement>("main h1");

function take(heading: HTMLElement, options?: FocusOptions) {
  heading.tabIndex = -1;
  heading.focus(options);
}

/** What was pressed is gone: the focus goes to the heading of what came instead. */
export function focusHeading(options?: FocusOptions): void {
  const heading = findHeading();
  if (heading) take(heading, options);
  else document.querySelector<HTMLElement>("main")?.focus(options);
}

/**
 * The same for a page whose heading may come later than the page, with its data: until then the focus waits on `main`,
 * and stays where the person took it.
 * @returns what ends the waiting
 */
export function focusHeadingOnceThere(options?: FocusOptions): () => void {
  focusHeading(options);
  const place = document.querySelector<HTMLElement>("main");
  if (!place || findHeading()) return () => undefined;
  const watch = new MutationObserver(() => {
    const heading = findHeading();
    if (!heading) return;
    watch.disconnect();
    if (document.activeElement === place) take(heading, options);
  });
  watch.observe(place, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** A page that stays the same one while its content changes: the focus goes to the heading of the new step. */
export function useHeadingFocus(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focusHeading();
  }, [step]);
}
