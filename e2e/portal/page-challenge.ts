import { CHALLENGE_ELEMENT, type CaptchaChallenge } from "@portal/contract/captcha";
import type { Page } from "@playwright/test";

const BLOCK = new RegExp(`(<script [^>]*id="${CHALLENGE_ELEMENT}"[^>]*>)[^<]*</script>`, "u");

/** A landing page with another challenge. */
export const withChallenge = (html: string, challenge: CaptchaChallenge): string =>
  html.replace(BLOCK, (_block, begin: string) => `${begin}${JSON.stringify(challenge)}</script>`);

/** A landing page as the server sends it above its limit: the browser requests a challenge. */
const withoutChallenge = (html: string): string => html.replace(BLOCK, "");

/** Removes the challenge from the landing page, so that the browser requests one. */
export const bringNoChallenge = (page: Page) =>
  page.route("**/delivery", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withoutChallenge(await response.text()) });
  });
