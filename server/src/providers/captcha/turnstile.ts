import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { CAPTCHA_LIFETIME_MS, CAPTCHA_TOKEN_MAX_LENGTH } from "@portal/contract/captcha";
import * as v from "valibot";
import { type CaptchaProvider, type CaptchaVerdict, refused } from "./captcha-provider.ts";
import { type ProviderCheck, textOf } from "../provider-call.ts";
import { uuidFrom } from "../../security/random.ts";

/** The only token that widgets with a test site key return. */
export const DUMMY_TOKEN = "XXXX.DUMMY.TOKEN.XXXX";

/** Cloudflare publishes them; they pass or fail every token. */
const isTestKey = (key: string): boolean => /^[123]x0{20,}/u.test(key.trim());

/** For production: throws when the key or the secret is a test key. */
export function refuseTestKeys(siteKey: string, secret: string): void {
  if (isTestKey(siteKey) || isTestKey(secret)) {
    throw new Error("Turnstile's published test keys check nobody. Set the keys of your own site.");
  }
}

const SITEVERIFY_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const ATTEMPTS = 2;

export type TurnstileOptions = {
  siteKey: string;
  secret: string;
  /** The portal's hosts; a token from another host is refused. */
  hostnames: string[];
  now: () => Date;
  random: (bytes: number) => Buffer;
  url?: string | undefined;
  /** For the whole check, including the second attempt. */
  timeoutMs?: number | undefined;
  fetch?: typeof fetch | undefined;
};

const SiteverifyAnswer = v.object({
  success: v.boolean(),
  "error-codes": v.optional(v.array(v.string()), []),
  hostname: v.optional(v.string(), ""),
  action: v.optional(v.string(), ""),
});
type SiteverifyAnswer = v.InferOutput<typeof SiteverifyAnswer>;

/** Cloudflare Turnstile. Fails closed: a time-out or an unreadable answer is "unavailable". */
export function turnstile(options: TurnstileOptions): CaptchaProvider {
  const { siteKey, secret, now, random } = options;
  return {
    name: "turnstile",
    challenge: async () => ({ provider: "turnstile", site_key: siteKey }),
    check: () => checkSecret(options),

    async verify(token, action, client) {
      if (token === "" || token.length > CAPTCHA_TOKEN_MAX_LENGTH) return refused("failed", now());
      const idempotencyKey = uuidFrom(random);
      const answer = await ask(options, {
        secret,
        response: token,
        // An IPv6 client is a /64, which is not an address.
        ...(isIP(client) > 0 && { remoteip: client }),
        idempotency_key: idempotencyKey,
      });
      const verdict = judge(answer, action, options);
      if (verdict !== "passed") return refused(verdict, now());
      // A test widget always returns the same token, which must stay usable.
      const identity = isTestKey(secret) && token === DUMMY_TOKEN ? idempotencyKey : token;
      return {
        verdict,
        spendKey: `turnstile:${createHash("sha256").update(identity).digest("hex")}`,
        expiresAt: new Date(now().getTime() + CAPTCHA_LIFETIME_MS),
      };
    },
  };
}

/** A token that nobody got: a service that takes the secret says that the token is invalid. */
async function checkSecret(options: TurnstileOptions): Promise<ProviderCheck> {
  const answer = await ask(options, { secret: options.secret, response: "doctor" });
  if (answer === null)
    return { state: "RED", finding: "It does not answer: nobody can look anything up." };
  return answer["error-codes"].some((code) => code.endsWith("-input-secret"))
    ? { state: "RED", finding: "It does not take the key: correct TURNSTILE_SECRET." }
    : { state: "ok", finding: "Answers, and takes the key." };
}

function judge(
  answer: SiteverifyAnswer | null,
  action: string,
  { secret, hostnames }: TurnstileOptions,
): CaptchaVerdict {
  if (answer === null) return "unavailable";
  if (!answer.success) {
    const codes = answer["error-codes"];
    if (codes.includes("timeout-or-duplicate")) return "expired";
    // A wrong secret is a configuration error, not the visitor's failure.
    return codes.some((code) => code.endsWith("-input-secret") || code === "internal-error")
      ? "unavailable"
      : "failed";
  }
  // Test keys return a host and an action of their own.
  if (isTestKey(secret)) return "passed";
  return hostnames.includes(answer.hostname) && answer.action === action ? "passed" : "failed";
}

async function ask(
  options: TurnstileOptions,
  body: Record<string, string>,
): Promise<SiteverifyAnswer | null> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? 5000);
  for (let attempt = 1; attempt <= ATTEMPTS && !signal.aborted; attempt++) {
    const answer = await askOnce(options, body, signal);
    if (answer !== null && !answer["error-codes"].includes("internal-error")) return answer;
  }
  return null;
}

async function askOnce(
  { url = SITEVERIFY_URL, fetch: call = fetch }: TurnstileOptions,
  body: Record<string, string>,
  signal: AbortSignal,
): Promise<SiteverifyAnswer | null> {
  try {
    const response = await call(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal,
    });
    const answer = v.safeParse(SiteverifyAnswer, JSON.parse(await textOf(response)));
    return answer.success ? answer.output : null;
  } catch {
    return null;
  }
}
