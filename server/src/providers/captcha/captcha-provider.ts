import type { CaptchaChallenge } from "@portal/contract/captcha";
import type { ProviderCheck } from "../provider-call.ts";

export type CaptchaVerdict = "passed" | "failed" | "expired" | "unavailable";

export type CaptchaReading = {
  verdict: CaptchaVerdict;
  /** Identifies a passed token, so that the caller can spend it once in the database. Empty unless passed. */
  spendKey: string;
  /** How long a spent key has to be stored. */
  expiresAt: Date;
};

export type CaptchaProvider = {
  name: "proof-of-work" | "turnstile";
  /**
   * A challenge by which the browser earns one token for `action`.
   * @param price multiple of the usual work (1), for a proof of work
   */
  challenge(action: string, price?: number): Promise<CaptchaChallenge>;
  /**
   * Verifies a token. Never throws for a bad token; fails closed with "unavailable".
   * @param client an IPv4 address, or an IPv6 network such as `2001:db8:0:7::/64`
   */
  verify(token: string, action: string, client: string): Promise<CaptchaReading>;
  /** Whether the service behind it answers and takes the key. */
  check?(): Promise<ProviderCheck>;
};

export const refused = (verdict: Exclude<CaptchaVerdict, "passed">, now: Date): CaptchaReading => ({
  verdict,
  spendKey: "",
  expiresAt: now,
});
