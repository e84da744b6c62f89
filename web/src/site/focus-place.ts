import type { MouseEvent } from "react";

/** Moves the focus without changing the URL: with a `#` the router would navigate and lose the navigation state. */
export function focusPlace(event: MouseEvent<HTMLAnchorElement>, place: HTMLElement | null) {
  if (!place) return;
  event.preventDefault();
  place.focus();
}
