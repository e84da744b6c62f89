import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

const findHeading = () => document.querySelector<HTMLElement>("main h1");

function take(heading: HTMLElement, options?: FocusOptions) {
  heading.tabIndex = -1;
  heading.focus(options);
}

/** The pressed element is gone: moves the focus to the heading of what replaced it. */
export function focusHeading(options?: FocusOptions): void {
  const heading = findHeading();
  if (heading) take(heading, options);
  else document.querySelector<HTMLElement>("main")?.focus(options);
}

/**
 * As `focusHeading`, for a page whose heading appears later, with its data: until then the focus is on `main`; if
 * the person moves it meanwhile, it stays there.
 * @returns stops waiting for the heading
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

/** For a page whose content changes in place: moves the focus to the heading of the new step, which may load later. */
export function useHeadingFocus(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return undefined;
    shown.current = step;
    return focusHeadingOnceThere();
  }, [step]);
}

/** For a part that news may take away while somebody is in it: the focus goes to the heading with it. */
export function useFocusHandedOn(): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = part.current;
    return () => {
      if (shown?.contains(document.activeElement)) focusHeading({ preventScroll: true });
    };
  }, []);
  return part;
}

/** Moves the focus without changing the URL: with a `#` the router would navigate and lose the navigation state. */
export function focusPlace(event: MouseEvent<HTMLAnchorElement>, place: HTMLElement | null) {
  if (!place) return;
  event.preventDefault();
  place.focus();
}
