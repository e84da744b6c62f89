import { useEffect, type RefObject } from "react";

/** Of a list: enough to see that there is one. */
const ENOUGH_PX = 150;

/**
 * Brings a field to the top when the list below it has come and would be hidden: by the edge of a phone, or by its
 * keyboard, which covers the page without making it smaller.
 */
export function useShowBelow(
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isShown: boolean,
): void {
  useEffect(() => {
    if (!isShown || !list.current) return;
    const { top, height } = list.current.getBoundingClientRect();
    const view = window.visualViewport;
    const bottom = view ? view.offsetTop + view.height : window.innerHeight;
    if (top + Math.min(height, ENOUGH_PX) > bottom)
      field.current?.scrollIntoView({ block: "start" });
  }, [field, list, isShown]);
}
