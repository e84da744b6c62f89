import { useEffect, useState, type RefObject } from "react";
import { CallFailed } from "../api/api.ts";
import { sendWithToken } from "./captcha/token-holder.ts";
import { createTokenSource, type TokenSource } from "./captcha/token-source.ts";
import { fetchChallenge, wasRefused } from "./lookup-gate.tsx";

/** A host with only the calls of spec §7 has no captcha. */
const hasNoCheck = (error: unknown): boolean => error instanceof CallFailed && error.status === 404;

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
    source ??= createTokenSource({ action: "lookup", fetchChallenge, container });
    try {
      return await source.obtain();
    } catch (error) {
      if (hasNoCheck(error)) return "";
      throw error;
    }
  }
  async function send<T>(call: (token: string) => Promise<T>): Promise<T> {
    try {
      return await sendWithToken(earned, call, wasRefused);
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
