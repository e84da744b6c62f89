import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** On a screen narrower or lower than this the bar would cover too much of it. */
const NARROW_REM = 16;
const LOW_REM = 20;

/** Whether the text is too large for a fixed bar on this screen, as at a zoom of 400 %. */
function useLargeLetters() {
  const bar = useRef<HTMLDivElement>(null);
  const [large, setLarge] = useState(false);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    // Not a media query: its rem is the browser's setting, not the page's text size.
    const look = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const { clientWidth, clientHeight } = document.documentElement;
      setLarge(clientWidth < NARROW_REM * rem || clientHeight < LOW_REM * rem);
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // Larger letters make the page longer.
    observer.observe(document.documentElement);
    // A lower screen leaves the bar's own size as it is.
    window.addEventListener("resize", look);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", look);
    };
  }, []);
  return { bar, large };
}

const fixedLook =
  "fixed inset-x-0 bottom-0 z-10 flex min-h-20 items-center justify-between gap-4 border-t border-line bg-paper px-4 " +
  "md:static md:min-h-0 md:flex-row-reverse md:justify-end md:border-0 md:bg-transparent md:px-0";

/** In a narrow column of a desktop: the sum above a button of the column's width. */
const stackedLook = "lg:flex-col lg:items-stretch lg:gap-3";

type FootBarProps = { lead?: ReactNode; stacked?: boolean | undefined; children: ReactNode };

/**
 * The main button, fixed at the bottom of a phone's screen; part of the page on wider screens and with very large
 * text. `lead` is beside it (a sum, a step). One per page, which reserves its height.
 */
export function FootBar({ lead, stacked = false, children }: FootBarProps) {
  const { bar, large } = useLargeLetters();
  return (
    <div
      ref={bar}
      data-foot-bar={large ? "page" : "fixed"}
      className={large ? "flex flex-col gap-4" : classNames(fixedLook, stacked && stackedLook)}
    >
      {/* The button's label wraps only when the text beside it cannot shrink further. */}
      {lead ? <div className="min-w-min shrink-999">{lead}</div> : null}
      <div className={classNames("min-w-0", (!lead || large) && "grow md:grow-0")}>{children}</div>
    </div>
  );
}
