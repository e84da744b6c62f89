import { inGroups } from "@portal/contract/document-numbers";
import { displayMobile, normaliseMobile } from "@portal/contract/contact";
import { useState, type ComponentProps } from "react";
import { TextInput } from "../ui/text-input.tsx";

/** Digits of a number with its country code (spec §5). */
const MAX_DIGITS = 15;
const COUNTRY = "63";

const digitsIn = (text: string): string => text.normalize("NFKC").replaceAll(/\D/gu, "");

/** The digits after the fixed +63, which need no country code or 0: 0917…, 63917…, +63917…. */
function nationalDigits(text: string): string {
  const country = text.trim().startsWith("+63") ? /^63/u : /^0*63(?=0*(?:9|89))/u;
  return digitsIn(text)
    .replace(country, "")
    .replace(/^0+(?=\d)/u, "");
}

const inMask = (digits: string): string => inGroups(digits, [3, 3]);

/** Mask `...-...-....` (spec §5); extra digits stay visible. */
export const formatMobile = (text: string): string => inMask(nationalDigits(text));

/** While it is edited in the middle: there a zero may come to stand in front for a moment. */
export const regroupMobile = (text: string): string => inMask(digitsIn(text));

/** Finds the number in a pasted or filled-in text, however it is written; null if it is none. */
export function readMobile(text: string): string | null {
  const mobile = normaliseMobile(text) ?? normaliseMobile(storedMobile(text));
  return mobile && formatMobile(displayMobile(mobile));
}

/** Masked text → `+63…`, as stored and sent; "" stays "". */
export function storedMobile(shown: string): string {
  const digits = nationalDigits(shown);
  return digits === "" ? "" : `+${COUNTRY}${digits}`;
}

/** Whether a key may be added at the end. */
export const isRoomForMobile = (shown: string): boolean =>
  digitsIn(shown).length <= MAX_DIGITS - COUNTRY.length;

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
  // As it stands in the field: a keyboard may be composing it.
  const [typed, setTyped] = useState("");
  return (
    <div className="group flex">
      <span
        aria-hidden="true"
        className="flex min-h-12 items-center rounded-l-control border-2 border-r-0 border-edge bg-mist px-2 text-long-number group-has-[[aria-invalid]]:border-danger md:text-lg"
      >
        +63
      </span>
      <TextInput
        inputMode="tel"
        autoComplete="tel-national"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type="tel"
        format={regroupMobile}
        grow={formatMobile}
        whole={readMobile}
        isRoomFor={isRoomForMobile}
        value={storedMobile(typed) === value ? typed : formatMobile(value)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(storedMobile(currentTarget.value));
        }}
        longest="+63 ###-###-####"
        className="rounded-l-none"
      />
    </div>
  );
}
