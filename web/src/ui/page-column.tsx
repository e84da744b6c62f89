import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { frameLook, twoColumns } from "./frame.ts";

type PageColumnProps = {
  /** The title, and what belongs to it; on a desktop both columns begin below it. */
  head?: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
  /** Last on a phone; on a desktop in the main column, so that it fills what is beside a long aside. */
  below?: ReactNode;
  /** Names the landmark; a picture beside the text is none. */
  asideLabel?: string | undefined;
  /** On a desktop the column fills the frame: its content has columns of its own. */
  wide?: boolean | undefined;
};

/** One column at the frame's left edge; a desktop adds a summary beside it, and the form gets no wider. */
export function PageColumn(props: PageColumnProps) {
  const { head, children, aside, below, asideLabel, wide = false } = props;
  const Beside = asideLabel ? "aside" : "div";
  return (
    <div className={classNames(frameLook, "py-6 md:py-10 print:py-4")}>
      <div
        className={classNames(
          "flex max-w-column flex-col gap-6",
          aside || wide ? "lg:max-w-none" : null,
          aside ? twoColumns : null,
          // What the aside is longer by goes to the last row.
          below ? (head ? "lg:grid-rows-[auto_auto_1fr]" : "lg:grid-rows-[auto_1fr]") : null,
        )}
      >
        {head ? <div className="flex max-w-column flex-col gap-6 col-span-full">{head}</div> : null}
        <div className="flex max-w-full min-w-0 flex-col gap-6">{children}</div>
        {aside ? (
          <Beside
            aria-label={asideLabel}
            className={classNames(
              "lg:sticky lg:top-6 lg:col-start-2 lg:self-start",
              below ? "lg:row-span-2" : null,
            )}
          >
            {aside}
          </Beside>
        ) : null}
        {below ? <div className="flex min-w-0 flex-col gap-4 lg:col-start-1">{below}</div> : null}
      </div>
    </div>
  );
}
