import { ProofOfWorkPayload } from "@portal/contract/captcha";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import * as v from "valibot";
import type { CaptchaProvider } from "../../src/providers/captcha/captcha-provider.ts";
import { proofOfWork } from "../../src/providers/captcha/proof-of-work.ts";
import type { Secrets } from "../../src/security/secrets.ts";

/** A fresh captcha token, solved as a browser does. */
export async function solvedCaptcha(
  { captcha }: { captcha: Pick<CaptchaProvider, "challenge"> },
  action = "lookup",
): Promise<string> {
  const given = await captcha.challenge(action);
  if (given.provider !== "proof-of-work")
    throw new Error("Only a proof of work can be solved here.");
  const solution = await solveChallenge({ challenge: given.challenge, deriveKey });
  const payload = v.parse(ProofOfWorkPayload, { challenge: given.challenge, solution });
  return Buffer.from(JSON.stringify(payload)).toString("base64");
}

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
