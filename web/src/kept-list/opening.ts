import { followCalls } from "@portal/contract/calls/follow-calls";
import { maskLicenseNumber } from "@portal/contract/license-number";
import { paths } from "@portal/contract/paths";
import { maskPlateNumber } from "@portal/contract/plate-number";
import { call, readAnswersAs } from "../api/api.ts";
import { noteFollowed } from "../kept/followed-here.ts";
import { keepRecord, recordKinds } from "../track/record-kinds.ts";

readAnswersAs(followCalls);

/**
 * Looks a followed number up with what only its person knows, and keeps the answer for the visit as any look-up.
 * @returns the address of its status page
 */
export type Opening = (given: string, captcha: string) => Promise<string>;

/** Of a license: `given` is the birth date. The handle leaves this device here and nowhere else (decision 066). */
export const openLicense =
  (longHandle: string): Opening =>
  async (given, captcha) => {
    const record = await call(followCalls.openFollowedLicense, {
      body: { long_handle: longHandle, birth_date: given },
      headers: { captcha },
    });
    const { number: asked } = record;
    keepRecord(recordKinds.license.item, { asked, record, submission_token: null });
    noteFollowed({ type: "Driver's License", number: maskLicenseNumber(asked) }, asked);
    return paths.license(asked);
  };

export class OtherPlate extends Error {
  override name = "OtherPlate";
}

/** Of a plate: `given` is its plate or MV number, as in any look-up; throws `OtherPlate` if it is of another one. */
export const openPlate =
  (shown: string): Opening =>
  async (given, captcha) => {
    const { plate } = recordKinds;
    const asked = { number: given, birth_date: "" };
    const record = await plate.inquire(asked, { headers: { captcha } });
    if (![maskPlateNumber(record.number), record.mv_number].includes(shown)) throw new OtherPlate();
    keepRecord(plate.item, { asked: given, record, submission_token: null });
    noteFollowed({ type: "Plate Number", number: shown }, record.number);
    return paths.plate(given);
  };
