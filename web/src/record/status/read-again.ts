import { api } from "@portal/contract/api";
import { call } from "../../api/api.ts";
import type { SessionItem } from "../../session.ts";
import {
  keepRecord,
  recordKinds,
  splitToken,
  type Asked,
  type LookedUpName,
  type RecordKind,
  type RecordOf,
  type Submitted,
} from "../../track/record-kinds.ts";
import { shownMvNumber } from "../ownership/plate-owner.ts";

type ByToken = { headers: { submission: string }; signal: AbortSignal };

/** How a kind of record is read once more. */
export type ReadAgain<N extends LookedUpName> = RecordKind<N> & {
  submission: (by: ByToken) => Promise<Submitted<N>>;
  /** What a stored record is inquired with. */
  askedFor: (stored: SessionItem<N>) => Asked;
};

export const readAgainKinds: {
  license: ReadAgain<"drivers_license">;
  plate: ReadAgain<"plate_number">;
} = {
  license: {
    ...recordKinds.license,
    submission: (by) => call(api.readLicenseSubmission, by).then(splitToken),
    askedFor: ({ record: { number, birth_date } }) => ({ number, birth_date }),
  },
  plate: {
    ...recordKinds.plate,
    submission: (by) => call(api.readPlateSubmission, by).then(splitToken),
    // By what has shown that it is yours, so that the new handle says so as well.
    askedFor: ({ asked }) => ({ number: shownMvNumber(asked) ?? asked, birth_date: "" }),
  },
};

/** Reads what became of a submission by its token, and stores it. */
export async function readSubmitted<N extends LookedUpName>(
  { item, submission }: ReadAgain<N>,
  asked: string,
  token: string,
  signal: AbortSignal,
): Promise<RecordOf<N>> {
  const submitted = await submission({ headers: { submission: token }, signal });
  keepRecord(item, { asked, ...submitted });
  return submitted.record;
}

/** Reads a stored record again, a submission by its token, and stores the answer. */
export async function readAgain<N extends LookedUpName>(
  kind: ReadAgain<N>,
  stored: SessionItem<N>,
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
