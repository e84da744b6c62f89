import { type RefObject, useEffect, useState } from "react";
import {
  type TokenSource,
  createTokenSource,
  readChallenge,
  sendWithToken,
} from "./token-source.ts";
import { fetchChallenge } from "./captcha-gate.tsx";

/**
 * For calls that need a token but have no gate: gets a token silently, and retries once with another if it
 * was refused.
 * @param container where a widget may be rendered
 */
export function captchaOnDemand(container: () => HTMLElement | null) {
  let source: TokenSource | null = null;
  function close() {
    source?.close();
    source = null;
  }
  async function earned(): Promise<string> {
    source ??= createTokenSource({ fetchChallenge, container });
    return source.obtain();
  }
  async function send<T>(run: (token: string) => Promise<T>): Promise<T> {
    try {
      return await sendWithToken(earned, run);
    } finally {
      // The dialog with the widget may have closed: the next attempt renders a new one.
      close();
    }
  }
  return { send, close };
}

/** As `captchaOnDemand`, for the lifetime of the component. */
export function useCaptchaOnDemand(container: RefObject<HTMLElement | null>) {
  const [captcha] = useState(() => captchaOnDemand(() => container.current));
  useEffect(() => captcha.close, [captcha]);
  return captcha.send;
}

/**
 * A token without a gate on the page, for a call that needs one only now and then. A widget, if the provider shows one,
 * stands at the end of the page until then.
 * @throws CaptchaError, or CallFailed without a challenge
 */
export async function silentToken(): Promise<string> {
  const place = document.createElement("div");
  document.body.append(place);
  const source = createTokenSource({ fetchChallenge: readChallenge, container: () => place });
  try {
    return await source.obtain();
  } finally {
    source.close();
    place.remove();
  }
}

/** Makes a call with such a token, and once more with a new one if it was refused: it serves once, for minutes. */
export const withSilentToken = <T>(run: (captcha: string) => Promise<T>): Promise<T> =>
  sendWithToken(silentToken, run);
