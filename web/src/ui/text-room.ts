import { useSyncExternalStore } from "react";

/** On a screen narrower or lower than this, letters are very large, as at a zoom of 400 %. */
const NARROW_REM = 16;
const LOW_REM = 20;

let narrow = false;
let low = false;

/** Not a media query: its rem is the browser's setting, not the page's text size. */
function measure() {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const { clientWidth, clientHeight } = document.documentElement;
  narrow = clientWidth < NARROW_REM * rem;
  low = clientHeight < LOW_REM * rem;
}

const listeners = new Set<() => void>();
let stop: (() => void) | null = null;

function look() {
  measure();
  for (const tell of listeners) tell();
}

/** Starts to watch; a page has many dates, and one observer for all of them. */
function watch(): () => void {
  // Letters may have changed while nobody watched, and a page that is behind another draws no frame to hear of it.
  measure();
  // Larger letters make the page longer; a lower screen does not.
  const observer = new ResizeObserver(look);
  observer.observe(document.documentElement);
  window.addEventListener("resize", look);
  return () => {
    observer.disconnect();
    window.removeEventListener("resize", look);
  };
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  stop ??= watch();
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}

const no = () => false;

/** Whether a line has room for few words only. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => narrow, no);

/** Whether the screen has room for few lines only. */
export const useIsLow = () => useSyncExternalStore(subscribe, () => low, no);
