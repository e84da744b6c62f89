import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** With fewer letters side by side than this a bar would take half of the screen. */
const NARROW_REM = 16;

/** Whether letters are so large, for the width of the screen, that the bar has to stand in the page. */
function useLargeLetters() {
  const bar = useRef<HTMLDivElement>(null);
  const [large, setLarge] = useState(false);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    // No media query: it knows the letters of the browser's settings, not those of the page.
    const observer = new ResizeObserver(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setLarge(document.documentElement.clientWidth < NARROW_REM * rem);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { bar, large };
}

const fixedLook =
  "fixed inset-x-0 bottom-0 z-10 flex min-h-20 items-center justify-between gap-4 border-t border-line bg-paper px-4 " +
  "md:static md:min-h-0 md:flex-row-reverse md:justify-end md:border-0 md:bg-transparent md:px-0";

/**
 * The main button within reach of the thumb: fixed to the foot of a phone, part of the page on
 * wider screens, where it begins at the left like every other, and where letters are very large. `lead` stands beside
 * it (a sum, a step). One a page; the page makes room for it.
 */
export function FootBar({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  const { bar, large } = useLargeLetters();
  return (
    <div
      ref={bar}
      data-foot-bar={large ? "page" : "fixed"}
      className={large ? "flex flex-col gap-4" : fixedLook}
    >
      {/* Long words of the button break only once those beside it have no room to give. */}
      {lead ? <div className="min-w-min shrink-999">{lead}</div> : null}
      <div className={classNames("min-w-0", (!lead || large) && "grow md:grow-0")}>{children}</div>
    </div>
  );
}
