import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icons.tsx";

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
