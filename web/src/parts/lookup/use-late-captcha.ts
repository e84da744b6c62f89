import { useEffect, useState, type RefObject } from "react";
import { sendWithToken } from "../captcha/token-holder.ts";
import { createTokenSource, type TokenSource } from "../captcha/token-source.ts";
import { fetchChallenge, wasRefused } from "./lookup-gate.tsx";

/**
 * For calls that need a token only now and then: each is sent with "" first, and once more with a token
 * earned silently when the server asks for one.
 * @param container where a widget may stand meanwhile
 */
export function lateCaptcha(container: () => HTMLElement | null) {
  let source: TokenSource | null = null;
  function close() {
    source?.close();
    source = null;
  }
  function earned(): Promise<string> {
    source ??= createTokenSource({ action: "lookup", fetchChallenge, container });
    return source.obtain();
  }
  async function send<T>(call: (token: string) => Promise<T>): Promise<T> {
    const tokens = [async () => ""];
    try {
      return await sendWithToken(() => (tokens.pop() ?? earned)(), call, wasRefused);
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
