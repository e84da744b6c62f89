import * as v from "valibot";
import { numberOf, textOf, type Given } from "./reading.ts";

/** Which office, and where: what every answer about one has (spec §3). */
export const officeFields = {
  id: v.string(),
  code: v.string(),
  name: v.string(),
  full_address: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
};

/** These fields of another host's answer, with what it may leave out. */
export const officeOf = ({ code, full_address, latitude, longitude }: Given): Given => ({
  code: textOf(code),
  full_address: textOf(full_address),
  latitude: numberOf(latitude),
  longitude: numberOf(longitude),
});
