import { api } from "@portal/contract/api";
import type { LicenseSubmission, PlateSubmission } from "@portal/contract/submission";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import { useMutation } from "@tanstack/react-query";
import { useNavigateHere } from "../../site/here.ts";
import { call } from "../../api/api.ts";
import { useIdempotencyKey } from "../../api/send-once.ts";
import { writeSession } from "../../session.ts";
import { licenseDraftItem, plateDraftItem } from "../record-session.ts";
import { useCaptchaToken } from "../../captcha/captcha-gate.tsx";
import {
  type RecordKind,
  type Submitted,
  keepRecord,
  recordKinds,
  splitToken,
} from "../../track/use-inquiry.ts";

type Options = { headers: { captcha: string }; idempotencyKey: string };
type Submission<Found, Body> = RecordKind<Found> & {
  draft: typeof licenseDraftItem;
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
    send: (body, options) => call(api.submitLicense, { body, ...options }).then(splitToken),
    numberOf: ({ number }) => number,
  },
  plate: {
    ...recordKinds.plate,
    draft: plateDraftItem,
    send: (body, options) => call(api.submitPlate, { body, ...options }).then(splitToken),
    // The MV number if there is no plate number.
    numberOf: ({ number, mv_number }) => (number === "-" ? mv_number : number),
  },
};

/** Sends a complete form, stores the answer for the status page, and opens that page. */
export function useSubmission<Found, Body>(kind: Submission<Found, Body>) {
  const withToken = useCaptchaToken();
  const keyFor = useIdempotencyKey();
  const navigate = useNavigateHere();
  return useMutation({
    mutationFn: (body: Body) =>
      withToken((captcha) =>
        kind.send(body, { headers: { captcha }, idempotencyKey: keyFor(body) }),
      ),
    meta: { explains: true },
    onSuccess: async ({ record, submission_token }, body) => {
      const asked = kind.numberOf(body);
      keepRecord(kind.item, { asked, record, submission_token: submission_token || null });
      writeSession(kind.draft, null);
      await navigate(kind.statusPage(asked));
    },
  });
}
