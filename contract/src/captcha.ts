import * as v from "valibot";

/** What a captcha token may be spent on. One gate stands before every lookup form (spec §6). */
export const captchaActions = ["lookup"] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** A longer token is refused unread. */
export const CAPTCHA_TOKEN_MAX_LENGTH = 2048;
/** A challenge, and a token made from it, is accepted this long. */
export const CAPTCHA_LIFETIME_MS = 5 * 60_000;

const hex = (length: number) => v.pipe(v.string(), v.regex(/^[0-9a-f]+$/u), v.length(length));

/**
 * A signed proof-of-work challenge: find the counter for which
 * SHA-256(salt + nonce + counter as 4 bytes, big endian) starts with `keyPrefix`.
 * Names are those of the ALTCHA format (version 2), so that any of its solvers fits.
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

/** The token of a proof of work is the base64 of this, as JSON. */
export const ProofOfWorkPayload = v.object({
  challenge: ProofOfWorkChallenge,
  solution: v.object({ counter: v.number(), derivedKey: hex(64) }),
});
export type ProofOfWorkPayload = v.InferOutput<typeof ProofOfWorkPayload>;

/** Id of the JSON block with which a page that shows a look-up brings a challenge along. */
export const CHALLENGE_ELEMENT = "portal-challenge";

/** Answer of GET /api/captcha/challenge: which provider checks the browser, and what it needs for that. */
export const CaptchaChallenge = v.variant("provider", [
  v.object({ provider: v.literal("proof-of-work"), challenge: ProofOfWorkChallenge }),
  v.object({ provider: v.literal("turnstile"), site_key: v.string() }),
]);
export type CaptchaChallenge = v.InferOutput<typeof CaptchaChallenge>;

export const CaptchaQuery = v.strictObject({
  action: v.optional(v.picklist(captchaActions), "lookup"),
});
