import * as v from "valibot";

/** Actions that need a captcha token; all lookup forms share one (spec §6). */
const captchaActions = ["lookup"] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** A longer token is refused without verification. */
export const CAPTCHA_TOKEN_MAX_LENGTH = 2048;
/** Lifetime of a challenge and of its token. */
export const CAPTCHA_LIFETIME_MS = 5 * 60_000;

const hex = (length: number) => v.pipe(v.string(), v.regex(/^[0-9a-f]+$/u), v.length(length));

/**
 * A signed proof-of-work challenge: find the counter for which
 * SHA-256(salt + nonce + counter as 4 bytes, big endian) starts with `keyPrefix`.
 * Field names of the ALTCHA format (version 2), so that any ALTCHA solver can be used.
 */
export const ProofOfWorkChallenge = v.object({
  parameters: v.object({
    algorithm: v.literal("SHA-256"),
    cost: v.literal(1),
    data: v.object({ action: v.string(), expires_at: v.number() }),
    keyLength: v.literal(32),
    keyPrefix: hex(32),
    keySignature: hex(64),
    nonce: hex(32),
    salt: hex(32),
  }),
  signature: hex(64),
});
export type ProofOfWorkChallenge = v.InferOutput<typeof ProofOfWorkChallenge>;

/** The proof-of-work token is this as JSON in base64. */
export const ProofOfWorkPayload = v.object({
  challenge: ProofOfWorkChallenge,
  solution: v.object({ counter: v.number(), derivedKey: hex(64) }),
});
export type ProofOfWorkPayload = v.InferOutput<typeof ProofOfWorkPayload>;

/** Id of the JSON block with which a page that shows a look-up brings a challenge along. */
export const CHALLENGE_ELEMENT = "portal-challenge";

/** Answer of GET /api/captcha/challenge: the provider and its parameters. */
export const CaptchaChallenge = v.variant("provider", [
  v.object({ provider: v.literal("proof-of-work"), challenge: ProofOfWorkChallenge }),
  v.object({ provider: v.literal("turnstile"), site_key: v.string() }),
]);
export type CaptchaChallenge = v.InferOutput<typeof CaptchaChallenge>;

export const CaptchaQuery = v.strictObject({
  action: v.optional(v.picklist(captchaActions), "lookup"),
});
