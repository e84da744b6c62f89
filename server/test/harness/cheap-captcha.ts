import type { Secrets } from "../../src/security/secrets.ts";
import { proofOfWork } from "../../src/providers/captcha/proof-of-work.ts";
import { solvedCaptcha } from "./solved-captcha.ts";

/** Valid captcha tokens at almost no cost, for tests with many people. */
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
