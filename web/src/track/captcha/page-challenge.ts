import { CHALLENGE_ELEMENT, type CaptchaChallenge } from "@portal/contract/captcha";

const isThere = () => document.getElementById(CHALLENGE_ELEMENT) !== null;

/** Starts solving the challenge in the page; the prerendered landing page has a script tag for that (build.ts). */
export function startProof(): void {
  if (isThere()) import("./proof-of-work.ts").catch(() => undefined);
}

/** The challenge in the page, whose search is already running; null if there is none or it cannot be used. */
export async function takePageChallenge(): Promise<CaptchaChallenge | null> {
  if (!isThere()) return null;
  try {
    const { takeEmbedded } = await import("./proof-of-work.ts");
    return await takeEmbedded();
  } catch {
    return null;
  }
}
