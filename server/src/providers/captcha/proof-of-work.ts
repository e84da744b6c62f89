import {
  CAPTCHA_LIFETIME_MS,
  CAPTCHA_TOKEN_MAX_LENGTH,
  ProofOfWorkChallenge,
  ProofOfWorkPayload,
} from "@portal/contract/captcha";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import * as v from "valibot";
import { refused, type CaptchaProvider } from "./captcha-provider.ts";

/** Fewest and most hashes that a challenge asks for. */
type Difficulty = { min: number; max: number };

/** In plain JavaScript some 20 ms on a desktop, 0.2 s on a cheap phone; R-40's most for a quiet client. */
const DEFAULT_DIFFICULTY: Difficulty = { min: 10_000, max: 20_000 };

export type ProofOfWorkOptions = {
  /** Signs the challenges; the same on every replica, at least 32 characters. */
  secret: string;
  now: () => Date;
  difficulty?: Difficulty | undefined;
};

/**
 * The self-hosted captcha: the browser finds a number by hashing. One plain SHA-256 a try, so that it can be solved
 * where `crypto.subtle` is absent (plain http in a local network, R-4).
 */
export function proofOfWork(options: ProofOfWorkOptions): CaptchaProvider {
  const { secret, now, difficulty = DEFAULT_DIFFICULTY } = options;
  if (secret.length < 32) throw new Error("The captcha secret needs at least 32 characters.");
  const secrets = {
    hmacSignatureSecret: `challenge:${secret}`,
    hmacKeySignatureSecret: `key:${secret}`,
  };

  return {
    name: "proof-of-work",
    siteKey: null,

    async challenge(action, price = 1) {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: "SHA-256",
        cost: 1,
        counter: randomInt(difficulty.max * price, difficulty.min * price),
        deriveKey,
        // Not the format's own expiry: that one is compared with the machine's clock, this one with ours.
        data: { action, expires_at: now().getTime() + CAPTCHA_LIFETIME_MS },
      });
      return { provider: "proof-of-work", challenge: v.parse(ProofOfWorkChallenge, challenge) };
    },

    async verify(token, action) {
      const payload = readToken(token);
      if (payload === null) return refused("failed", now());
      const { verified } = await verifySolution({ ...secrets, ...payload, deriveKey });
      const { data } = payload.challenge.parameters;
      if (!verified || data.action !== action) return refused("failed", now());
      if (data.expires_at <= now().getTime()) return refused("expired", now());
      return {
        verdict: "passed",
        // The signature, not the token: the same solution can be written in many ways.
        spendKey: `proof-of-work:${payload.challenge.signature}`,
        expiresAt: new Date(data.expires_at),
      };
    },
  };
}

function readToken(token: string): ProofOfWorkPayload | null {
  if (token.length > CAPTCHA_TOKEN_MAX_LENGTH) return null;
  try {
    const json: unknown = JSON.parse(Buffer.from(token, "base64").toString("utf8"));
    const payload = v.safeParse(ProofOfWorkPayload, json);
    return payload.success ? payload.output : null;
  } catch {
    return null;
  }
}
