import * as v from "valibot";
import { numberOf, textOf, type Given } from "./reading.ts";

/** The fields of an office in every answer (spec §3). */
export const officeFields = {
  id: v.string(),
  code: v.string(),
  name: v.string(),
  full_address: v.string(),
  /** In the office's words, such as "Monday to Friday, 8:00 AM to 5:00 PM"; null when unknown. */
  hours: v.nullable(v.string()),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
};

/** The same from another host, which may leave some out. */
export const officeOf = ({ code, full_address, hours, latitude, longitude }: Given): Given => ({
  code: textOf(code),
  full_address: textOf(full_address),
  hours: textOf(hours) || null,
  latitude: numberOf(latitude),
  longitude: numberOf(longitude),
});
