import type { api } from "@portal/contract/api";
import type { Language } from "@portal/contract/languages";
import type { Context } from "../context.ts";
import type { PersonOf } from "../security/person.ts";
import type { Beginning } from "../http/bind.ts";
import { isOffice } from "../office/office-store.ts";
import { Problem, wrongFields } from "../problem/problem.ts";
import { findSubmission, insertSubmission, type Submission } from "./submission-store.ts";
import { fullName } from "@portal/contract/person";
import { passCaptcha } from "../captcha/captcha-gate.ts";
import type { Effect } from "../http/idempotency.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { writeEvent } from "./status-store.ts";
import { uuidFrom } from "../security/random.ts";
import { submissionMail } from "./submission-message.ts";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import type { TransactableType } from "@portal/contract/status";
import {
  alertChannels,
  delivery,
  licenseRecord,
  place,
  plateOffice,
  plateRecord,
  shownNumbers,
} from "./record-view.ts";
import { issueHandle, type Shown } from "../security/handle.ts";
import { findLicense, findPlate } from "./record-store.ts";
import { remarksIn } from "./rejection-words.ts";
import { submissionTimeline } from "./timeline.ts";

/**
 * Stores a submission of a license and returns what was typed, with the token that reads it again. No record is
 * read or changed.
 * @throws what `receiveSubmission` throws
 */
export const submitLicense: Beginning<typeof api.submitLicense> = async (context, input) => {
  const typed = { ...input.body, mv_number: "", dealer_name: null };
  const nowhere = { storage_place: null, office_id: null };
  return receiveSubmission(context, input, submittedKinds.license, { typed, keptAt: nowhere });
};

/** The same for a plate. @throws Problem `invalid_fields` for an unknown office; what `receiveSubmission` throws */
export const submitPlate: Beginning<typeof api.submitPlate> = async (context, input) => {
  const { office_id: officeId, dealer_name: dealer, storage_place, ...body } = input.body;
  if (officeId !== "" && !(await isOffice(context.db, officeId)))
    throw wrongFields({ office_id: ["Please choose the LTO branch."] });
  const typed = { ...body, dealer_name: dealer || null, ltms_reference: "" };
  const keptAt = { storage_place, office_id: officeId || null };
  return receiveSubmission(context, input, submittedKinds.plate, { typed, keptAt });
};

/** What the person typed, and where it is kept as they say. */
type Said = {
  typed: PersonOf<"submission">;
  keptAt: Pick<Submission, "storage_place" | "office_id">;
};

type Request = {
  tokens: { captcha: string | undefined };
  client: string;
  language: Language;
};

/**
 * Stores a submission: checks captcha and rate limits, queues a mail and, in the sandbox, a decision. No record
 * is read or changed.
 * @returns what was typed, with the token that reads it again; stored with the effect
 * @throws Problem `captcha_required`, `captcha_failed`, `provider_unavailable`, `too_many_requests`
 */
async function receiveSubmission<Found>(
  context: Context,
  request: Request,
  kind: SubmittedKind<Found>,
  { typed, keptAt }: Said,
): Promise<Effect<Found & { submission_token: string }>> {
  const { tokens, client } = request;
  // First the limit: checking the captcha may call another host, and it spends the token.
  await context.limits.take("inquiry", client);
  await context.limits.check("submission", client);
  await passCaptcha(context, tokens.captcha, "lookup", client);
  return async (remember) => {
    await context.limits.take("submission", client);
    const id = uuidFrom(context.random);
    const token = context.secrets.token("submission", id);
    const submission = {
      ...keptAt,
      id,
      transactable_type: kind.type,
      language: request.language,
      status: "For Verification",
      remarks: null,
      drivers_license_id: null,
      plate_number_id: null,
      created_at: context.now(),
      decided_at: null,
    } as const;
    const answered = {
      ...(await kind.typed(context, { ...submission, ...typed }, request.language)),
      submission_token: token,
    };
    await context.db.transaction().execute(async (trx) => {
      await insertSubmission(trx, context.secrets, { ...submission, person: typed });
      await writeEvent(trx, {
        kind: "submission",
        id,
        from: null,
        to: "For Verification",
        why: null,
        who: "person",
        at: submission.created_at,
      });
      await leaveWork(context, trx, id);
      await remember(trx, answered);
    });
    return answered;
  };
}

async function leaveWork({ config, now }: Context, trx: Context["db"], id: string): Promise<void> {
  await enqueue(trx, submissionMail("submission_received", id, now()));
  // In production the agency decides.
  if (config.mode !== "sandbox") return;
  await enqueue(trx, {
    kind: "decide_submission",
    payload: { submission: id },
    runAt: new Date(now().getTime() + config.sandbox.decideMs),
    dedupeKey: `decide_submission:${id}`,
  });
}

/** How submissions of licenses and of plates are presented. */
type SubmittedKind<Found> = {
  type: TransactableType;
  /** The record of an accepted submission; undefined before. */
  accepted: (context: Context, submission: Submission) => Promise<Found | undefined>;
  /** Before acceptance: what was typed in the shape of a record, with the submission's handle. */
  typed: (context: Context, submission: Submission, language: Language) => Promise<Found>;
};

const submittedKinds: {
  license: SubmittedKind<LicenseRecord>;
  plate: SubmittedKind<PlateRecord>;
} = {
  license: {
    type: "Driver's License",
    accepted: async (context, { drivers_license_id: id }) => {
      const facts = id === null ? undefined : await findLicense(context.db, context.secrets, id);
      return facts && licenseRecord(context, facts);
    },
    typed: async (context, submission, language) => ({
      id: issueHandle(context, { kind: "submission", id: submission.id }),
      number: submission.number,
      first_name: submission.first_name,
      middle_name: submission.middle_name,
      last_name: submission.last_name,
      suffix: submission.suffix,
      full_name: fullName(submission),
      birth_date: submission.birth_date,
      ...underReview(context, submission, language),
      ...delivery(context, null),
      ...place(null),
    }),
  },
  plate: {
    type: "Plate Number",
    accepted: async (context, submission) => {
      const { plate_number_id: id } = submission;
      const facts = id === null ? undefined : await findPlate(context.db, context.secrets, id);
      return facts && plateRecord(context, facts, shownBy(submission));
    },
    typed: async (context, submission, language) => {
      const { number, mv_number: mv } = submission;
      const shown = shownBy(submission);
      return {
        id: issueHandle(context, { kind: "submission", id: submission.id }, shown),
        ...shownNumbers(
          { number: number === "-" ? null : number, mv_number: mv === "-" ? null : mv },
          shown,
        ),
        ownership_needed: shown !== "both",
        storage_place: submission.storage_place ?? "Office",
        dealer_name: submission.dealer_name,
        ...underReview(context, submission, language),
        office: plateOffice(await context.offices.find(submission.office_id)),
        transaction: null,
      };
    },
  },
};

function underReview(context: Context, submission: Submission, language: Language) {
  const { status, remarks } = submission;
  return {
    status,
    remarks: remarksIn(remarks, language),
    is_delivery_enabled: false,
    is_appointment_enabled: false,
    // A rejected submission cannot become ready; only a new one can.
    alert_channels: status === "Rejected" ? [] : alertChannels(context, status),
    timeline: submissionTimeline(context, submission),
  };
}

/**
 * People have compared an accepted form with the record, so its MV file number is proof enough: a vehicle may have no
 * plate number yet.
 */
const shownBy = ({ mv_number: mv }: Pick<Submission, "mv_number">): Shown =>
  mv !== null && mv !== "-" ? "both" : "number";

type Asked = { tokens: { submission: string | undefined }; language: Language };

/**
 * A submission for the holder of its token: what was typed until it is accepted, then the record. Throws
 * `resource_not_found` without the right token.
 */
const readSubmission =
  <Found>(kind: SubmittedKind<Found>) =>
  async (
    context: Context,
    { tokens: { submission: token }, language }: Asked,
  ): Promise<Found & { submission_token: string }> => {
    const id = token === undefined ? null : context.secrets.idOf("submission", token);
    const submission = id === null ? null : await findSubmission(context.db, context.secrets, id);
    if (token === undefined || submission?.transactable_type !== kind.type)
      throw new Problem("resource_not_found");
    const found =
      (await kind.accepted(context, submission)) ??
      (await kind.typed(context, submission, language));
    return { ...found, submission_token: token };
  };

export const readLicenseSubmission = readSubmission(submittedKinds.license);
export const readPlateSubmission = readSubmission(submittedKinds.plate);
