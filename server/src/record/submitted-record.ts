import type { Language } from "@portal/contract/languages";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import type { TransactableType } from "@portal/contract/status";
import type { Context } from "../context.ts";
import { alertChannels } from "./alert-channels.ts";
import { issueHandle, type Shown } from "../security/handle.ts";
import { fullName } from "@portal/contract/names";
import { delivery, licenseRecord, place } from "./license-record.ts";
import { findLicense } from "./license-store.ts";
import { plateOffice, plateRecord, shownNumbers } from "./plate-record.ts";
import { findPlate } from "./plate-store.ts";
import { remarksIn } from "./rejection-words.ts";
import type { Submission } from "./submission-store.ts";
import { submissionTimeline } from "./timeline.ts";

/** How submissions of licenses and of plates are presented. */
export type SubmittedKind<Found> = {
  type: TransactableType;
  /** The record of an accepted submission; undefined before. */
  accepted: (context: Context, submission: Submission) => Promise<Found | undefined>;
  /** Before acceptance: what was typed in the shape of a record, with the submission's handle. */
  typed: (context: Context, submission: Submission, language: Language) => Promise<Found>;
};

export const submittedKinds: {
  license: SubmittedKind<LicenseRecord>;
  plate: SubmittedKind<PlateRecord>;
} = {
  license: {
    type: "Driver's License",
    accepted: async (context, { drivers_license_id: id }) => {
      const facts = id === null ? undefined : await findLicense(context.db, id);
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
      const facts = id === null ? undefined : await findPlate(context.db, id);
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
