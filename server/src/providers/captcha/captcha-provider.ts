import type { CaptchaChallenge } from "@portal/contract/captcha";

export type CaptchaVerdict = "passed" | "failed" | "expired" | "unavailable";

export type CaptchaReading = {
  verdict: CaptchaVerdict;
  /** What identifies a passed token; the caller spends it once in the database. Empty unless passed. */
  spendKey: string;
  /** Until when a spent key has to be remembered. */
  expiresAt: Date;
};

/** Somebody who can tell whether a browser has been checked. */
export type CaptchaProvider = {
  name: "proof-of-work" | "turnstile";
  /** Public key for the browser's widget; null where there is none. */
  siteKey: string | null;
  /**
   * What the browser needs to earn one token for `action`.
   * @param price how many times the usual work (1), where work is asked for
   */
  challenge(action: string, price?: number): Promise<CaptchaChallenge>;
  /**
   * Reads a token. Never throws for a bad one, and answers "unavailable" (never "passed") when it cannot tell.
   * @param client whom we count: an IPv4 address, or an IPv6 line as `2001:db8:0:7::/64`
   */
  verify(token: string, action: string, client: string): Promise<CaptchaReading>;
};

/** A reading that lets nobody pass. */
export const refused = (verdict: Exclude<CaptchaVerdict, "passed">, now: Date): CaptchaReading => ({
  verdict,
  spendKey: "",
  expiresAt: now,
});
