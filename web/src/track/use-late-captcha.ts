import { useEffect, useState, type RefObject } from "react";
import { CallFailed } from "../api/api.ts";
import { sendWithToken } from "./captcha/token-holder.ts";
import { createTokenSource, type TokenSource } from "./captcha/token-source.ts";
import { fetchChallenge, wasRefused } from "./lookup-gate.tsx";

/** A host that speaks spec §7 alone checks no browser. */
const hasNoCheck = (error: unknown): boolean => error instanceof CallFailed && error.status === 404;

/**
 * For calls that carry a token and stand behind no gate: each is sent with one that is earned silently, and
 * once more with another when the server refuses it.
 * @param container where a widget may stand meanwhile
 */
export function lateCaptcha(container: () => HTMLElement | null) {
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
      // The widget's place may be gone with the question that it stood in: the next try has a new one.
      close();
    }
  }
  return { send, close };
}

/** The same for as long as the component stands. */
export function useLateCaptcha(container: RefObject<HTMLElement | null>) {
  const [captcha] = useState(() => lateCaptcha(() => container.current));
  useEffect(() => captcha.close, [captcha]);
  return captcha.send;
}
