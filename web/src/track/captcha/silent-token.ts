import { lookUpCalls } from "@portal/contract/look-up-calls";
import { call } from "../../api/api.ts";
import { wasRefused } from "../lookup-gate.tsx";
import { createTokenSource } from "./token-source.ts";

/**
 * A token without a gate on the page, for a call that needs one only now and then. A widget, if the provider shows one,
 * stands at the end of the page until then.
 * @throws CaptchaError, or CallFailed without a challenge
 */
export async function silentToken(): Promise<string> {
  const place = document.createElement("div");
  document.body.append(place);
  const source = createTokenSource({
    action: "lookup",
    fetchChallenge: () => call(lookUpCalls.readCaptchaChallenge, { query: { action: "lookup" } }),
    container: () => place,
  });
  try {
    return await source.obtain();
  } finally {
    source.close();
    place.remove();
  }
}

/** Makes a call with such a token, and once more with a new one if it was refused: it serves once, for minutes. */
export async function withSilentToken<T>(run: (captcha: string) => Promise<T>): Promise<T> {
  const attempt = async () => run(await silentToken());
  return attempt().catch((error: unknown) => {
    if (!wasRefused(error)) throw error;
    return attempt();
  });
}
