import type { ComponentProps } from "react";
import { classNames, controlLook } from "./look.ts";
import { useFieldControl } from "./field.tsx";
import { Icon } from "./icons.tsx";

export type SelectOption = { value: string; label: string };

type SelectProps = Omit<ComponentProps<"select">, "multiple" | "size" | "children"> & {
  options: readonly SelectOption[];
  placeholder?: string | undefined;
};

/** A native select; `placeholder` is its empty first option. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const control = useFieldControl();
  return (
    <span className="relative block">
      <select
        {...control}
        {...rest}
        className={classNames(controlLook, "appearance-none truncate pr-11", className)}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
