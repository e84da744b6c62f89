import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./icons.tsx";
import { classNames } from "./look.ts";

type Looks = {
  variant?: ButtonVariant | undefined;
  wide?: boolean | undefined;
  icon?: IconName | undefined;
};

type Busy =
  | { busy?: false | undefined; busyLabel?: string | undefined }
  | { busy: boolean; busyLabel: string };

/** While `busy`, the button keeps its width and the focus, ignores presses and shows `busyLabel`. */
export function Button({
  variant = "primary",
  wide = false,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<"button"> & Looks & Busy) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: that would move the focus to the top of the page.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonLook(variant, wide, className)}
    >
      {busy ? <span className="sr-only">{busyLabel}</span> : null}
      <ButtonLabel icon={icon} className={busy && "invisible"}>
        {children}
      </ButtonLabel>
    </button>
  );
}

export function ButtonLink({
  variant = "primary",
  wide = false,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Looks) {
  return (
    <Link {...rest} className={buttonLook(variant, wide, className)}>
      <ButtonLabel icon={icon}>{children}</ButtonLabel>
    </Link>
  );
}

/** A 44 px square with only an icon; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: Omit<ComponentProps<"button">, "children" | "aria-label"> & { icon: IconName; label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        "inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-brand transition-colors hover:bg-brand-on hover:text-brand-deep",
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  );
}

type ButtonLabelProps = {
  icon: IconName | undefined;
  className?: string | false;
  children: ReactNode;
};

/** What stands in a button, and in a link that looks like one. */
export function ButtonLabel({ icon, className, children }: ButtonLabelProps) {
  return (
    <span className={classNames("button-label", className)}>
      {icon ? <Icon name={icon} className="size-5" /> : null}
      {children}
    </span>
  );
}

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const variants: Record<ButtonVariant, string> = {
  primary:
    "centered-label bg-brand text-paper border-brand hover:bg-brand-deep hover:text-paper " +
    // Forced colours remove the background that distinguishes it from the other buttons.
    "forced-colors:forced-color-adjust-none forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]",
  secondary:
    "centered-label bg-paper text-brand border-brand hover:bg-brand-on hover:text-brand-deep",
  quiet:
    "bg-transparent text-brand border-transparent underline hover:bg-brand-on hover:text-brand-deep forced-colors:border-[Canvas]",
  danger:
    // Outlined: the filled button of a question is the way on.
    "centered-label bg-paper text-danger border-danger hover:bg-danger-on hover:text-danger-deep forced-colors:border-4 forced-colors:border-double",
};

/** A quiet link whose icon stands at the left edge of its column. */
export const flushLook = "-ml-[calc(var(--spacing)*3+2px)] self-start px-3!";

/** The styles of buttons, and of links among them. `wide` fills the line on a phone. */
export function buttonLook(variant: ButtonVariant, wide: boolean, className?: string): string {
  return classNames(
    "button-box button-off",
    variant !== "quiet" && "no-underline",
    variants[variant],
    wide && "w-full sm:w-auto",
    className,
  );
}
