import { useEffect, useRef, type RefObject } from "react";
import { sendWithToken } from "../captcha/token-holder.ts";
import { createTokenSource, type TokenSource } from "../captcha/token-source.ts";
import { fetchChallenge, wasRefused } from "./lookup-gate.tsx";

/**
 * For a call that needs a token only now and then: sends it with "" first, and once more with a token
 * earned silently when the server asks for one.
 * @param container where a widget may stand meanwhile
 */
export function useLateCaptcha(container: RefObject<HTMLElement | null>) {
  const source = useRef<TokenSource | null>(null);
  useEffect(
    () => () => {
      source.current?.close();
      source.current = null;
    },
    [],
  );
  function earned(): Promise<string> {
    source.current ??= createTokenSource({
      action: "lookup",
      fetchChallenge,
      container: () => container.current,
    });
    return source.current.obtain();
  }
  return <T>(send: (token: string) => Promise<T>): Promise<T> => {
    const none = Promise.resolve("");
    const tokens = [() => none];
    return sendWithToken(() => (tokens.pop() ?? earned)(), send, wasRefused);
  };
}
