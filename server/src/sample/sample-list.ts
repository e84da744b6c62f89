import type { Context } from "../context.ts";
import { sampleRecords } from "./sample-files.ts";
import { knownNumbers } from "./sample-store.ts";

/** The sample numbers to try, with the expected result of each on first use. */
export async function sampleList(db: Context["db"]) {
  const { drivers_licenses: licenses, plate_numbers: plates } = sampleRecords();
  const known = await knownNumbers(db);
  return {
    licenses: licenses
      .filter(({ number }) => known.has(number))
      .map(({ number, birth_date, what }) => ({ number, birth_date, what })),
    plates: plates
      .filter(({ number }) => known.has(number))
      .map(({ number, mv_number, what }) => ({ number, mv_number, what })),
  };
}
