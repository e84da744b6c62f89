import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlLook } from "./control-look.ts";
import { useFieldControl } from "./field.tsx";

/** An input of several lines. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  const control = useFieldControl();
  return (
    <textarea
      {...control}
      {...rest}
      className={classNames(controlLook, "field-sizing-content min-h-48 resize-y", className)}
    />
  );
}
