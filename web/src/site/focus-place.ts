import type { MouseEvent } from "react";

/**
 * For a link within the page: moves the focus without changing the URL. With a `#` the router would navigate and
 * lose the navigation state.
 */
export function focusPlace(event: MouseEvent<HTMLAnchorElement>, place: HTMLElement | null) {
  if (!place) return;
  event.preventDefault();
  place.focus();
}
