import {
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import {
  CAPTCHA_LIFETIME_MS,
  CAPTCHA_TOKEN_MAX_LENGTH,
  ProofOfWorkPayload,
  type ProofOfWorkChallenge,
} from "@portal/contract/captcha";
import * as v from "valibot";
import { refused, type CaptchaProvider } from "./captcha-provider.ts";

/** Lowest and highest number of hashes of a challenge. */
type Difficulty = { min: number; max: number };

/** About 20 ms in plain JavaScript on a desktop, 0.2 s on a cheap phone; R-40's maximum for a normal client. */
const DEFAULT_DIFFICULTY: Difficulty = { min: 10_000, max: 20_000 };

export type ProofOfWorkOptions = {
  /** Signs challenges; the same on every replica, at least 32 characters. */
  secret: string;
  now: () => Date;
  difficulty?: Difficulty | undefined;
};

/** Bytes; the browser gets the first half of the key and must find a counter for it. */
const NONCE_BYTES = 16;
const PREFIX_BYTES = 16;

/**
 * The self-hosted captcha: the browser finds a number by hashing. Plain SHA-256, so that it can be solved without
 * `crypto.subtle` (plain http in a local network, R-4). The format is ALTCHA's, so its solvers and verifiers work;
 * node:crypto needs a tenth of the time of its library (decision 036).
 */
export function proofOfWork(options: ProofOfWorkOptions): CaptchaProvider {
  const { secret, now, difficulty = DEFAULT_DIFFICULTY } = options;
  if (secret.length < 32) throw new Error("The captcha secret needs at least 32 characters.");
  const signChallenge = signer(`challenge:${secret}`);
  const signKey = signer(`key:${secret}`);

  function challenge(action: string, price: number): ProofOfWorkChallenge {
    const [nonce, salt] = [randomBytes(NONCE_BYTES), randomBytes(NONCE_BYTES)];
    const counter = randomInt(difficulty.min * price, difficulty.max * price + 1);
    const key = keyOf(salt, nonce, counter);
    const parameters = {
      algorithm: "SHA-256" as const,
      cost: 1 as const,
      // The format's own expiry uses the system clock; ours uses `now`.
      data: { action, expires_at: now().getTime() + CAPTCHA_LIFETIME_MS },
      keyLength: 32 as const,
      keyPrefix: key.toString("hex", 0, PREFIX_BYTES),
      keySignature: signKey(key).toString("hex"),
      nonce: nonce.toString("hex"),
      salt: salt.toString("hex"),
    };
    return { parameters, signature: signChallenge(canonical(parameters)).toString("hex") };
  }

  /** The signed half-known key shows that the counter was found; it need not be hashed again. */
  const isSolved = ({ challenge: { parameters, signature }, solution }: ProofOfWorkPayload) =>
    isSame(signChallenge(canonical(parameters)), signature) &&
    isSame(signKey(Buffer.from(solution.derivedKey, "hex")), parameters.keySignature);

  return {
    name: "proof-of-work",

    async challenge(action, price = 1) {
      return { provider: "proof-of-work", challenge: challenge(action, price) };
    },

    async verify(token, action) {
      const payload = readToken(token);
      if (payload === null) return refused("failed", now());
      const { data } = payload.challenge.parameters;
      if (!isSolved(payload) || data.action !== action) return refused("failed", now());
      if (data.expires_at <= now().getTime()) return refused("expired", now());
      return {
        verdict: "passed",
        // The signature, because the same solution can be encoded in many ways.
        spendKey: `proof-of-work:${payload.challenge.signature}`,
        expiresAt: new Date(data.expires_at),
      };
    },
  };
}

function signer(secret: string): (data: string | Buffer) => Buffer {
  const key = createSecretKey(Buffer.from(secret));
  return (data) => createHmac("sha256", key).update(data).digest();
}

const isSame = (made: Buffer, given: string): boolean =>
  timingSafeEqual(made, Buffer.from(given, "hex"));

/** SHA-256 of salt, nonce, and the counter as 4 bytes. */
function keyOf(salt: Buffer, nonce: Buffer, counter: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return createHash("sha256").update(salt).update(nonce).update(bytes).digest();
}

/** What is signed: the parameters as JSON with their names in the order of the alphabet. */
const canonical = ({ data, ...rest }: ProofOfWorkChallenge["parameters"]): string =>
  JSON.stringify({
    algorithm: rest.algorithm,
    cost: rest.cost,
    data: { action: data.action, expires_at: data.expires_at },
    keyLength: rest.keyLength,
    keyPrefix: rest.keyPrefix,
    keySignature: rest.keySignature,
    nonce: rest.nonce,
    salt: rest.salt,
  });

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
