import { api, type LicenseSubmission } from "@portal/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../../api.ts";
import { useCaptchaToken } from "../../parts/lookup/lookup-gate.tsx";
import { useIdempotencyKey } from "../../parts/use-idempotency-key.ts";
import { paths } from "../../paths.ts";
import { writeSession } from "../../session.ts";

/** Sends the complete form; its stored answer feeds the status page. */
export function useLicenseSubmission() {
  const withToken = useCaptchaToken();
  const keyFor = useIdempotencyKey();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: LicenseSubmission) =>
      withToken((captcha) =>
        call(api.submitLicense, {
          body,
          headers: { captcha },
          idempotencyKey: keyFor(body),
        }),
      ),
    meta: { explains: true },
    onSuccess: async ({ submission_token, ...record }, { number }) => {
      writeSession("drivers_license", {
        asked: number,
        record,
        submission_token: submission_token || null,
        read_at: Date.now(),
      });
      writeSession("license_draft", null);
      await navigate(paths.license(number));
    },
  });
}
