import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { frameLook } from "./frame.ts";

type ShortPageProps = {
  title: ReactNode;
  /** 16 : 9 or 4 : 3; on a phone it stands below the words. */
  picture: ReactNode;
  children: ReactNode;
  actions: ReactNode;
};

/**
 * The frame of a page that says one thing: a desktop shows words and picture side by side in the middle of the screen,
 * so that no half of it is empty.
 */
export function ShortPage({ title, picture, children, actions }: ShortPageProps) {
  return (
    <div
      className={classNames(
        frameLook,
        "py-6 md:py-10 lg:flex lg:min-h-[min(calc(100dvh-8rem),40rem)] lg:items-center print:min-h-0 print:py-4",
      )}
    >
      <div className="flex w-full max-w-column flex-col gap-6 lg:grid lg:max-w-none lg:grid-cols-2 lg:items-center lg:gap-x-16">
        <div className="flex min-w-0 flex-col gap-6">
          <h1>{title}</h1>
          {children}
          {actions ? <div className="flex flex-col gap-3 sm:items-start">{actions}</div> : null}
        </div>
        <div className="mx-auto h-45 w-80 max-w-full sm:mx-0 lg:mx-auto lg:h-auto lg:w-full lg:max-w-[30rem] print:hidden">
          {picture}
        </div>
      </div>
    </div>
  );
}
