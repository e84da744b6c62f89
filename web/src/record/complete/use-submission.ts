import { api } from "@portal/contract/api";
import type { LicenseSubmission, PlateSubmission } from "@portal/contract/submission";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import { useMutation } from "@tanstack/react-query";
import { useNavigateHere } from "../../site/here.ts";
import { call } from "../../api/api.ts";
import * as v from "valibot";
import { attemptEntry, sendOnce } from "../../api/send-once.ts";
import { readSession, sessionItem, writeSession } from "../../session.ts";
import { licenseDraftItem, licenseItem, plateDraftItem, plateItem } from "../record-session.ts";
import { useCaptchaToken } from "../../captcha/captcha-gate.tsx";
import {
  type RecordKind,
  type Submitted,
  keepRecord,
  recordKinds,
  splitToken,
} from "../../track/use-inquiry.ts";

/** The last attempt, while it has no answer. */
const attemptItem = (name: string) => sessionItem(name, v.object({ attempt: attemptEntry }));

type Options = { headers: { captcha: string }; idempotencyKey: string };
type Submission<Found, Body> = RecordKind<Found> & {
  draft: typeof licenseDraftItem;
  attempt: ReturnType<typeof attemptItem>;
  /** What was found last. */
  found: () => unknown;
  send: (body: Body, options: Options) => Promise<Submitted<Found>>;
  /** The number in the status page's URL. */
  numberOf: (body: Body) => string;
};

/** The differences between the two complete forms on submit. */
export const submissionKinds: {
  license: Submission<LicenseRecord, LicenseSubmission>;
  plate: Submission<PlateRecord, PlateSubmission>;
} = {
  license: {
    ...recordKinds.license,
    draft: licenseDraftItem,
    attempt: attemptItem("license_attempt"),
    found: () => readSession(licenseItem),
    send: (body, options) => call(api.submitLicense, { body, ...options }).then(splitToken),
    numberOf: ({ number }) => number,
  },
  plate: {
    ...recordKinds.plate,
    draft: plateDraftItem,
    attempt: attemptItem("plate_attempt"),
    found: () => readSession(plateItem),
    send: (body, options) => call(api.submitPlate, { body, ...options }).then(splitToken),
    // The MV number if there is no plate number.
    numberOf: ({ number, mv_number }) => (number === "-" ? mv_number : number),
  },
};

/** Sends a complete form, stores the answer for the status page, and opens that page. */
export function useSubmission<Found, Body>(kind: Submission<Found, Body>) {
  const withToken = useCaptchaToken();
  const navigate = useNavigateHere();
  const kept = () => ({ draft: readSession(kind.draft), found: kind.found() });
  return useMutation({
    mutationFn: (body: Body) => {
      if (readSession(kind.attempt) === null) writeSession(kind.attempt, { attempt: null });
      return sendOnce(kind.attempt, body, (same, idempotencyKey) =>
        withToken((captcha) => kind.send(same, { headers: { captcha }, idempotencyKey })),
      );
    },
    meta: { explains: true },
    onMutate: kept,
    onSuccess: async ({ record, submission_token }, body, before) => {
      const asked = kind.numberOf(body);
      writeSession(kind.attempt, null);
      const now = kept();
      // Whoever left meanwhile may have begun another form, or found another record.
      if (now.found === before.found)
        keepRecord(kind.item, { asked, record, submission_token: submission_token || null });
      if (now.draft === before.draft) writeSession(kind.draft, null);
      await navigate(kind.statusPage(asked));
    },
  });
}
