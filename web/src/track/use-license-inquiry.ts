import { api } from "@portal/contract/api";
import { toDisplayDate } from "@portal/contract/calendar-day";
import type { LicenseRecord } from "@portal/contract/record";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call, CallFailed } from "../api/api.ts";
import { paths } from "@portal/contract/paths";
import { writeSession } from "../session.ts";
import { numberHelpSoon } from "./open-number-help.tsx";
import type { FormState } from "./form-state.ts";
import { isMistyped, useInquiryToasts } from "./inquiry-toasts.ts";
import { useCaptchaToken } from "./lookup-gate.tsx";

type GoingOn = {
  onFound?: ((record: LicenseRecord) => void) | undefined;
  replace?: boolean | undefined;
};
type Asked = { number: string; birth_date: string };

/**
 * Looks a license up and goes on: to its status page, or to the complete form with what was typed
 * when nothing was found (spec §8). `birth_date` as YYYY-MM-DD.
 * @param onFound goes on in another way
 * @param replace for the status page itself: what was found takes the place of the question
 */
export function useLicenseInquiry({ onFound, replace = false }: GoingOn) {
  const withToken = useCaptchaToken();
  const navigate = useNavigate();
  const toasts = useInquiryToasts();
  return useMutation({
    mutationFn: (query: Asked) =>
      withToken((captcha) => call(api.inquireLicense, { query, headers: { captcha } })),
    meta: { explains: true },
    onSuccess: async (record, { number }) => {
      writeSession("drivers_license", {
        asked: number,
        record,
        submission_token: null,
        read_at: Date.now(),
      });
      if (onFound) onFound(record);
      else await navigate(paths.license(number), { replace });
    },
    onError: async (failed, { number, birth_date }) => {
      if (!(failed instanceof CallFailed)) return;
      if (failed.code === "resource_not_found") {
        toasts.notFound();
        const state: FormState = {
          number,
          birth_date: toDisplayDate(birth_date),
          not_found: true,
        };
        await numberHelpSoon();
        await navigate(paths.licenseForm, { state });
      } else if (isMistyped(failed)) toasts.mistyped();
    },
  });
}
