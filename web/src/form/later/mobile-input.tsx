import type { ComponentProps } from "react";
import { MaskedInput } from "../../ui/masked-input.tsx";
import { formatMobile, storedMobile } from "./mobile-format.ts";

type MobileInputProps = Omit<
  ComponentProps<"input">,
  "value" | "defaultValue" | "onChange" | "type" | "className"
> & {
  /** A mobile number in any format that the contract accepts. */
  value: string;
  /** Called with `+63…` and the digits so far, "" for none; `normaliseMobile` says whether it is valid. */
  onChange: (mobile: string) => void;
};

/** A Philippine mobile number with a fixed country code and the mask `...-...-....` (spec §5). Inside a Field. */
export function MobileInput({ value, onChange, ...rest }: MobileInputProps) {
  return (
    <div className="group flex">
      <span
        aria-hidden="true"
        className="flex min-h-12 items-center rounded-l-control border-2 border-r-0 border-edge bg-mist px-3 text-base group-has-[[aria-invalid]]:border-danger md:text-lg"
      >
        +63
      </span>
      <MaskedInput
        inputMode="tel"
        autoComplete="tel"
        autoCapitalize="none"
        {...rest}
        type="tel"
        format={formatMobile}
        value={formatMobile(value)}
        onChange={({ currentTarget }) => onChange(storedMobile(currentTarget.value))}
        className="rounded-l-none"
      />
    </div>
  );
}
