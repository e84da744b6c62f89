import { api } from "@portal/contract/api";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import { call } from "../../api/api.ts";
import type { SessionItem } from "../../session.ts";
import {
  keepRecord,
  recordKinds,
  splitToken,
  type Asked,
  type LookedUp,
  type RecordKind,
  type Submitted,
} from "../../track/record-kinds.ts";
import { proven, shownNumber } from "../ownership/plate-owner.ts";
import { licenseItem, plateItem } from "../record-session.ts";

type ByToken = { headers: { submission: string }; signal: AbortSignal };

/** How to refresh a kind of record. */
export type ReadAgain<Found> = RecordKind<Found> & {
  item: SessionItem<LookedUp<Found>>;
  submission: (by: ByToken) => Promise<Submitted<Found>>;
  /** The inquiry that refreshes a stored record. */
  askedFor: (stored: LookedUp<Found>) => Asked;
};

export const readAgainKinds: {
  license: ReadAgain<LicenseRecord>;
  plate: ReadAgain<PlateRecord>;
} = {
  license: {
    ...recordKinds.license,
    item: licenseItem,
    submission: (by) => call(api.readLicenseSubmission, by).then(splitToken),
    askedFor: ({ record: { number, birth_date } }) => ({ number, birth_date }),
  },
  plate: {
    ...recordKinds.plate,
    item: plateItem,
    submission: (by) => call(api.readPlateSubmission, by).then(splitToken),
    askedFor: ({ asked }) => ({ number: asked, birth_date: "" }),
    inquire: async (asked, options) => {
      const record = await recordKinds.plate.inquire(asked, options);
      const other = shownNumber(asked.number);
      if (!record.ownership_needed || other === null) return record;
      // Entered during this visit: the new handle proves ownership too.
      const body = { id: record.id, number: other };
      const { id } = await call(api.showPlateOwnership, {
        body,
        ...(options.signal && { signal: options.signal }),
      });
      return proven(record, other, id);
    },
  },
};

/** Reads the state of a submission by its token, and stores it. */
export async function readSubmitted<Found>(
  { item, submission }: ReadAgain<Found>,
  asked: string,
  token: string,
  signal: AbortSignal,
): Promise<Found> {
  const submitted = await submission({ headers: { submission: token }, signal });
  keepRecord(item, { asked, ...submitted });
  return submitted.record;
}

/** Refreshes a stored record (a submission by its token) and stores the answer. */
export async function readAgain<Found>(
  kind: ReadAgain<Found>,
  stored: LookedUp<Found>,
  captcha: string,
  signal: AbortSignal,
): Promise<void> {
  const { asked, submission_token } = stored;
  if (submission_token !== null) {
    await readSubmitted(kind, asked, submission_token, signal);
    return;
  }
  const record = await kind.inquire(kind.askedFor(stored), { headers: { captcha }, signal });
  keepRecord(kind.item, { asked, record, submission_token });
}
