import type { CaptchaChallenge } from "@portal/contract/captcha";

/**
 * Maximum page age at which its challenge is used: a token is kept for four minutes, and the server accepts it for
 * five. Measured from the start of the navigation instead of with `expires_at`, because a phone's clock may be wrong.
 */
export const EMBEDDED_MAX_AGE_MS = 45_000;

type Page = {
  /** Content of the challenge element; null if there is none. */
  block: string | null;
  /** A page from Back or Forward may come from the browser cache, with a challenge that was already used. */
  isFromHistory: boolean;
  /** Milliseconds since the navigation started. */
  age: () => number;
};

/** Reads the challenge in the page; `take` returns it once, while it is fresh. */
export function embeddedChallenge({ block, isFromHistory, age }: Page) {
  let left = isFromHistory ? null : parsed(block);
  return {
    challenge: left,
    take(): CaptchaChallenge | null {
      const taken = age() < EMBEDDED_MAX_AGE_MS ? left : null;
      left = null;
      return taken;
    },
  };
}

/** Not validated further: the server that wrote the page wrote it. A truncated page has none. */
function parsed(block: string | null): CaptchaChallenge | null {
  try {
    return block === null ? null : (JSON.parse(block) as CaptchaChallenge);
  } catch {
    return null;
  }
}
