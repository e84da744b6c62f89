import type { Secrets } from "../../src/security/secrets.ts";
import { proofOfWork } from "../../src/providers/captcha/proof-of-work.ts";
import { solvedCaptcha } from "./solved-captcha.ts";

/** Tokens that a portal with these secrets takes, earned with next to no work: for many people on few cores. */
export function cheapCaptcha(
  secrets: Secrets,
  now: () => Date = () => new Date(),
): () => Promise<string> {
  const captcha = proofOfWork({
    secret: secrets.key("captcha").toString("hex"),
    now,
    difficulty: { min: 1, max: 2 },
  });
  return () => solvedCaptcha({ captcha });
}
