import { api, type PlateSubmission } from "@portal/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../../api.ts";
import { useCaptchaToken } from "../../parts/lookup/lookup-gate.tsx";
import { useIdempotencyKey } from "../../parts/use-idempotency-key.ts";
import { paths } from "../../paths.ts";
import { writeSession } from "../../session.ts";

/** Sends the complete form; the route carries the plate number, or the MV number where there is none. */
export function usePlateSubmission() {
  const withToken = useCaptchaToken();
  const keyFor = useIdempotencyKey();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: PlateSubmission) =>
      withToken((captcha) =>
        call(api.submitPlate, {
          body,
          headers: { captcha },
          idempotencyKey: keyFor(body),
        }),
      ),
    meta: { explains: true },
    onSuccess: async ({ submission_token, ...record }, { number, mv_number }) => {
      const asked = number === "-" ? mv_number : number;
      writeSession("plate_number", {
        asked,
        record,
        submission_token: submission_token || null,
        read_at: Date.now(),
      });
      writeSession("plate_draft", null);
      await navigate(paths.plate(asked));
    },
  });
}
