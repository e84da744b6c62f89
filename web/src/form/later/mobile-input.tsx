import type { ComponentProps } from "react";
import { MaskedInput } from "../../ui/masked-input.tsx";

/** Digits of a number with its country code (spec §5). */
const MAX_DIGITS = 15;
const COUNTRY = "63";

/** The national digits of text typed or pasted after the fixed +63, including 0917…, 63917… and +63917…. */
function nationalDigits(text: string): string {
  const digits = text.replaceAll(/\D/gu, "");
  // A mobile number starts with 9: "639" can only be the country code again.
  const bare = text.trim().startsWith("+63") || digits.startsWith("639") ? digits.slice(2) : digits;
  return (bare.length > 1 ? bare.replace(/^0+/u, "") : bare).slice(0, MAX_DIGITS - COUNTRY.length);
}

/** Mask `...-...-....` (spec §5); extra digits stay visible, up to 15 with the country code. */
export function formatMobile(text: string): string {
  const digits = nationalDigits(text);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join("-");
}

/** Masked text → `+63…`, as stored and sent; "" stays "". */
export function storedMobile(shown: string): string {
  const digits = nationalDigits(shown);
  return digits === "" ? "" : `+${COUNTRY}${digits}`;
}

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
        className="flex min-h-12 items-center rounded-l-control border-2 border-r-0 border-edge bg-mist px-3 text-typed group-has-[[aria-invalid]]:border-danger md:text-lg"
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
