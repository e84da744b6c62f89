/** Cloudflare's published test keys, which pass or fail every token. */
export const TEST_SITE_KEYS = {
  passes: "1x00000000000000000000AA",
  fails: "2x00000000000000000000AB",
  passesInvisible: "1x00000000000000000000BB",
  failsInvisible: "2x00000000000000000000BB",
  interactive: "3x00000000000000000000FF",
} as const;

export const TEST_SECRETS = {
  passes: "1x0000000000000000000000000000000AA",
  fails: "2x0000000000000000000000000000000AA",
  spent: "3x0000000000000000000000000000000AA",
} as const;

/** The only token that widgets with a test site key return. */
export const DUMMY_TOKEN = "XXXX.DUMMY.TOKEN.XXXX";

export const isTestKey = (key: string): boolean => /^[123]x0{20,}/u.test(key.trim());

/** For production: throws when the key or the secret is a test key. */
export function refuseTestKeys(siteKey: string, secret: string): void {
  if (isTestKey(siteKey) || isTestKey(secret)) {
    throw new Error("Turnstile's published test keys check nobody. Set the keys of your own site.");
  }
}
