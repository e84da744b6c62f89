import type { ComponentProps } from "react";
import { ButtonLabel, buttonLook, type ButtonVariant } from "./button.tsx";
import type { IconName } from "./icons.tsx";

type OutsideLinkProps = ComponentProps<"a"> & {
  variant?: ButtonVariant;
  icon?: IconName;
  /** Opens beside this page, which stays. */
  newTab?: boolean;
};

/** A link to what is not a page of ours, drawn as a button: a courier's page, a payment page, a file. */
export function OutsideLink({
  variant = "primary",
  icon,
  newTab = false,
  className,
  children,
  ...rest
}: OutsideLinkProps) {
  return (
    <a
      {...rest}
      {...(newTab ? { target: "_blank", rel: "noopener noreferrer" } : null)}
      className={buttonLook(variant, true, className)}
    >
      <ButtonLabel icon={icon}>{children}</ButtonLabel>
    </a>
  );
}
