import { useEffect, type RefObject } from "react";

/** Of a list: enough to see that there is one. */
const ENOUGH_PX = 150;

/** The lower edge of what can be seen: above a phone's keyboard and above the bar with the main button. */
function seenBottom(): number {
  const view = window.visualViewport;
  const bottom = view ? view.offsetTop + view.height : window.innerHeight;
  const bar = document.querySelector('[data-foot-bar="fixed"]');
  const isFixed = bar !== null && getComputedStyle(bar).position === "fixed";
  return isFixed ? Math.min(bottom, bar.getBoundingClientRect().top) : bottom;
}

/**
 * Brings a field to the top when what was found for it would be hidden below it: by the edge of a phone, by the bar at
 * its bottom, or by its keyboard, which covers the page without making it smaller.
 * @param found says what was found: looked at again whenever it changes, "" for nothing to see
 */
export function useShowBelow(
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  found: string,
): void {
  useEffect(() => {
    if (found === "" || !list.current) return;
    const { top, height } = list.current.getBoundingClientRect();
    if (top + Math.min(height, ENOUGH_PX) > seenBottom())
      field.current?.scrollIntoView({ block: "start" });
  }, [field, list, found]);
}
