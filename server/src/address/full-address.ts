import type { Address } from "./address-store.ts";

/** The typed part of an address (spec §5); `line2` may be empty. */
export type AddressLines = { line1: string; line2: string; postalCode: string };

/**
 * One line for labels and screens, in capitals: "LINE 1, LINE 2, BARANGAY, MUNICIPALITY, PROVINCE 1101".
 * An independent city appears once.
 */
export function fullAddress(
  lines: AddressLines,
  address: Pick<Address, "barangay" | "municipality" | "province">,
): string {
  const { barangay, municipality, province } = address;
  const parts = [
    lines.line1,
    lines.line2,
    barangay,
    municipality,
    province === municipality ? "" : province,
  ];
  const named = parts.map((part) => part.trim()).filter((part) => part !== "");
  return `${named.join(", ")} ${lines.postalCode.trim()}`.trim().toLocaleUpperCase("en");
}
