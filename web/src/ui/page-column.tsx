import type { ComponentProps, ReactNode } from "react";
import { Button, ButtonLink, flushLook } from "./button.tsx";
import { classNames, frameLook, twoColumns } from "./look.ts";

type PageColumnProps = {
  /** The title, and what belongs to it; on a desktop both columns begin below it. */
  head?: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
  /** Last on a phone; on a desktop in the main column, so that it fills what is beside a long aside. */
  below?: ReactNode;
  /** Names the landmark; a picture beside the text is none. */
  asideLabel?: string | undefined;
};

/** One column at the frame's left edge; a desktop adds a summary beside it, and the form gets no wider. */
export function PageColumn(props: PageColumnProps) {
  const { head, children, aside, below, asideLabel } = props;
  const Beside = asideLabel ? "aside" : "div";
  return (
    <div className={classNames(frameLook, "py-6 md:py-10 print:py-4")}>
      <div
        className={classNames(
          "flex max-w-column flex-col gap-6",
          aside ? `lg:max-w-none ${twoColumns}` : null,
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

type FormPageProps = {
  heading: string;
  /** Above the heading. */
  back?: ReactNode;
  /** The subject of the form: above it, on a desktop to its left (spec §2) and always in view. */
  beside: ReactNode;
  children: ReactNode;
};

export function FormPage({ heading, back, beside, children }: FormPageProps) {
  return (
    <div className={classNames(frameLook, "py-6 md:py-10")}>
      <div className="grid max-w-column grid-cols-1 gap-6 lg:max-w-none lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <div className="flex flex-col gap-6 lg:col-span-2">
          {back}
          <h1>{heading}</h1>
        </div>
        <div className="flex flex-col gap-3 lg:sticky lg:top-6 lg:gap-6 lg:self-start">
          {beside}
        </div>
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
      </div>
    </div>
  );
}

const backLook = `-my-3 ${flushLook}`;

type BackLinkProps = Pick<ComponentProps<typeof ButtonLink>, "to" | "replace" | "children">;

/** Above the title of an inner page: the way to the page it belongs to. */
export function BackLink(link: BackLinkProps) {
  return <ButtonLink {...link} variant="quiet" icon="arrow-left" className={backLook} />;
}

/** As `BackLink`, with a handler. */
export function BackButton(button: Pick<ComponentProps<typeof Button>, "onClick" | "children">) {
  return <Button {...button} variant="quiet" icon="arrow-left" className={backLook} />;
}
