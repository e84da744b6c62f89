import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./icons.tsx";
import { classNames } from "./look.ts";

type CardProps = ComponentProps<"div"> & { as?: "div" | "section" | "article" | undefined };

export function Card({ as: Tag = "div", className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classNames(
        "rounded-card border border-line bg-paper p-4 sm:p-6 print:border-0 print:p-0",
        className,
      )}
    />
  );
}

type LinkCardProps = Omit<ComponentProps<typeof Link>, "children" | "className" | "title"> & {
  icon?: IconName | undefined;
  title: ReactNode;
  text?: ReactNode;
};

export function LinkCard({ icon, title, text, ...link }: LinkCardProps) {
  return (
    <Link
      {...link}
      className="@container flex min-h-20 items-center rounded-card border border-line bg-paper p-4 text-ink no-underline transition-colors hover:border-brand hover:bg-brand-on hover:text-ink"
    >
      {/* In large letters a line beside the icon would have room for half a word. */}
      <span className="flex w-full items-center gap-4 @max-[12rem]:flex-col @max-[12rem]:items-start">
        {icon ? (
          <span className="flex size-12 shrink-0 items-center justify-center rounded-card bg-brand-on text-brand">
            <Icon name={icon} />
          </span>
        ) : null}
        <span className="min-w-0 grow">
          <span className="block leading-tight font-semibold">{title}</span>
          {text ? (
            <span className="mt-1 block text-base leading-snug text-ink-soft">{text}</span>
          ) : null}
        </span>
        <Icon name="chevron-right" className="size-5 text-brand @max-[12rem]:hidden" />
      </span>
    </Link>
  );
}
