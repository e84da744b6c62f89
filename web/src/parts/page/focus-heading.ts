import { useEffect, useRef } from "react";

/** What was pressed is gone: the focus goes to the heading of what came instead. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? document.querySelector<HTMLElement>("main"))?.focus(options);
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
