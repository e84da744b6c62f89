import { api } from "@portal/contract/api";
import type { LicenseSubmission } from "@portal/contract/lookup";
import { call } from "../../api/api.ts";
import { useSubmission } from "./use-submission.ts";
import { paths } from "@portal/contract/paths";
import { writeSession } from "../../session.ts";

/** Sends the complete form of a license. */
export const useLicenseSubmission = () =>
  useSubmission({
    send: (body: LicenseSubmission, options) => call(api.submitLicense, { body, ...options }),
    keep: ({ submission_token, ...record }, { number }) => {
      writeSession("drivers_license", {
        asked: number,
        record,
        submission_token: submission_token || null,
        read_at: Date.now(),
      });
      writeSession("license_draft", null);
      return paths.license(number);
    },
  });
