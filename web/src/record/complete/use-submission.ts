import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useIdempotencyKey } from "../../api/use-idempotency-key.ts";
import { useCaptchaToken } from "../../track/lookup-gate.tsx";

type Submission<Body, Answer> = {
  send: (
    body: Body,
    options: { headers: { captcha: string }; idempotencyKey: string },
  ) => Promise<Answer>;
  /** Stores the answer, which feeds the status page, and gives that page's address. */
  keep: (answer: Answer, body: Body) => string;
};

/** Sends a complete form and goes to the status page. */
export function useSubmission<Body, Answer>({ send, keep }: Submission<Body, Answer>) {
  const withToken = useCaptchaToken();
  const keyFor = useIdempotencyKey();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Body) =>
      withToken((captcha) => send(body, { headers: { captcha }, idempotencyKey: keyFor(body) })),
    meta: { explains: true },
    onSuccess: async (answer, body) => {
      await navigate(keep(answer, body));
    },
  });
}
