import { type ReactNode, useLayoutEffect } from "react";
import { classNames } from "./look.ts";
import { useIsLow, useIsNarrow } from "./text-room.ts";

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
  const narrow = useIsNarrow();
  const large = useIsLow() || narrow;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-foot-bar-room", !large);
    return () => document.documentElement.removeAttribute("data-foot-bar-room");
  }, [large]);
  return (
    <div
      data-foot-bar={large ? "page" : "fixed"}
      className={large ? "flex flex-col gap-4" : classNames(fixedLook, stacked && stackedLook)}
    >
      {/* The button's label wraps only when the text beside it cannot shrink further. */}
      {lead ? <div className="min-w-min shrink-999">{lead}</div> : null}
      <div className={classNames("min-w-0", (!lead || large) && "grow md:grow-0")}>{children}</div>
    </div>
  );
}
