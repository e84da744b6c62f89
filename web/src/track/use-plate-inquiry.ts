import { api } from "@portal/contract/api";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call, CallFailed } from "../api/api.ts";
import { paths } from "@portal/contract/paths";
import { writeSession } from "../session.ts";
import { numberHelpSoon } from "./open-number-help.tsx";
import type { FormState } from "./form-state.ts";
import { isMistyped, useInquiryToasts } from "./inquiry-toasts.ts";
import { useCaptchaToken } from "./lookup-gate.tsx";

/**
 * Looks a plate up by plate or MV number and goes on, as `useLicenseInquiry` does.
 * @param replace for a page that asks by itself: Back leads past it, to what was before
 */
export function usePlateInquiry({ replace = false } = {}) {
  const withToken = useCaptchaToken();
  const navigate = useNavigate();
  const toasts = useInquiryToasts();
  return useMutation({
    mutationFn: (number: string) =>
      withToken((captcha) =>
        call(api.inquirePlate, { query: { q: number }, headers: { captcha } }),
      ),
    meta: { explains: true },
    onSuccess: async (record, number) => {
      writeSession("plate_number", {
        asked: number,
        record,
        submission_token: null,
        read_at: Date.now(),
      });
      await navigate(paths.plate(number), { replace });
    },
    onError: async (failed, number) => {
      if (!(failed instanceof CallFailed)) return;
      if (failed.code === "resource_not_found") {
        toasts.notFound();
        const state: FormState = { number, birth_date: "", not_found: true };
        await numberHelpSoon();
        await navigate(paths.plateForm, { state, replace });
      } else if (isMistyped(failed)) toasts.mistyped();
    },
  });
}
