import type { CaptchaAction, CaptchaChallenge } from "@portal/contract/captcha";
import { startTransition, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { useUnauthorizedToast } from "../../api/failure-toast.ts";
import { createTokenHolder } from "./token-holder.ts";
import { createTokenSource, type TokenSource } from "./token-source.ts";
import type { Captcha } from "./use-captcha.ts";

export type Check =
  | { status: "checking" }
  | { status: "verified" }
  | { status: "failed"; error: unknown };

/** Shared by all screens: an unused token opens the next gate at once. */
const holder = createTokenHolder(Date.now);

/** Runs the captcha while `status` is "checking", then returns tokens. */
export function useCaptchaCheck(
  action: CaptchaAction,
  fetchChallenge: () => Promise<CaptchaChallenge>,
  container: RefObject<HTMLElement | null>,
): { check: Check; captcha: Captcha; tryAgain: () => void } {
  const [check, setCheck] = useState<Check>(() => ({
    status: holder.usable() ? "verified" : "checking",
  }));
  const latestFetch = useRef(fetchChallenge);
  const sayUnauthorized = useUnauthorizedToast();
  const latestSay = useRef(sayUnauthorized);
  const source = useRef<TokenSource | null>(null);
  useEffect(() => {
    latestFetch.current = fetchChallenge;
    latestSay.current = sayUnauthorized;
  });

  useEffect(() => {
    const opened = createTokenSource({
      action,
      fetchChallenge: () => latestFetch.current(),
      container: () => container.current,
    });
    source.current = opened;
    return () => {
      opened.close();
      source.current = null;
    };
  }, [action, container]);

  const { status } = check;
  useEffect(() => {
    if (status !== "checking" || !source.current) return undefined;
    let gone = false;
    source.current.obtain().then(
      (token) => {
        holder.keep(token);
        // In slices: rendering the form at once would block a slow phone.
        if (!gone) startTransition(() => setCheck({ status: "verified" }));
      },
      (error: unknown) => {
        if (gone) return;
        setCheck({ status: "failed", error });
        latestSay.current(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [status, action]);

  const captcha = useMemo<Captcha>(
    () => ({
      async token() {
        const held = holder.take();
        if (held !== null) return held;
        if (!source.current) throw new Error("The captcha's gate is gone.");
        return source.current.obtain();
      },
    }),
    [],
  );
  return { check, captcha, tryAgain: () => setCheck({ status: "checking" }) };
}
