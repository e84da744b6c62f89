import type { ComponentProps, MouseEvent } from "react";
import { Link } from "react-router";
import { ButtonLabel } from "./button-label.tsx";
import { buttonLook, type ButtonVariant } from "./button-look.ts";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icons.tsx";

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
