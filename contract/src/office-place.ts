import * as v from "valibot";
import { numberOf, textOf, type Given } from "./reading.ts";

/** The fields of an office in every answer (spec §3). */
export const officeFields = {
  id: v.string(),
  code: v.string(),
  name: v.string(),
  full_address: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
};

/** The same from another host, which may leave some out. */
export const officeOf = ({ code, full_address, latitude, longitude }: Given): Given => ({
  code: textOf(code),
  full_address: textOf(full_address),
  latitude: numberOf(latitude),
  longitude: numberOf(longitude),
});
