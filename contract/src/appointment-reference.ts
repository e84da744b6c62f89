import * as v from "valibot";
import { shortCode } from "./text.ts";

/** `apt 7kq2m9dx4hwc` → `APT-7KQ2-M9DX-4HWC`; other text stays as it was typed. */
export function formatAppointmentReference(text: string): string {
  const bare = text.toUpperCase().replaceAll(/[\s\p{Dash}\p{Cf}]/gu, "");
  const [, a, b, c] = /^APT(.{4})(.{4})(.{4})$/u.exec(bare) ?? [];
  return a === undefined ? text.trim() : `APT-${a}-${b}-${c}`;
}

/** Normalises the reference: dashes, spaces and case are ignored. */
export const AppointmentParam = v.object({
  reference: v.pipe(
    shortCode(),
    v.transform(formatAppointmentReference),
    v.regex(/^APT(?:-[A-Z2-9]{4}){3}$/u),
  ),
});
