import { FileLinkQuery } from "@portal/contract/upload";
import * as v from "valibot";

/** Whether a preview link says that it is over. One of another make says nothing, and is tried. `now` in milliseconds. */
export function hasExpired(address: string, now: number): boolean {
  const query = v.safeParse(FileLinkQuery, Object.fromEntries(new URL(address).searchParams));
  return query.success && Number(query.output.expires) * 1000 <= now;
}
