import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

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
