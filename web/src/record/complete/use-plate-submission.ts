import { api } from "@portal/contract/api";
import type { PlateSubmission } from "@portal/contract/lookup";
import { call } from "../../api/api.ts";
import { useSubmission } from "./use-submission.ts";
import { paths } from "@portal/contract/paths";
import { writeSession } from "../../session.ts";

/** Sends the complete form of a plate; the route carries its number, or the MV number where there is none. */
export const usePlateSubmission = () =>
  useSubmission({
    send: (body: PlateSubmission, options) => call(api.submitPlate, { body, ...options }),
    keep: ({ submission_token, ...record }, { number, mv_number }) => {
      const asked = number === "-" ? mv_number : number;
      writeSession("plate_number", {
        asked,
        record,
        submission_token: submission_token || null,
        read_at: Date.now(),
      });
      writeSession("plate_draft", null);
      return paths.plate(asked);
    },
  });
