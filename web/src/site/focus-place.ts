import type { MouseEvent } from "react";

/**
 * For a link to a place on the page: the focus goes there, and the address stays as it is. With a `#` of its own it
 * would be another page to the router, without the state that this one was reached with.
 */
export function focusPlace(event: MouseEvent<HTMLAnchorElement>, place: HTMLElement | null) {
  if (!place) return;
  event.preventDefault();
  place.focus();
}
