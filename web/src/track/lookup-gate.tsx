import { lookUpCalls } from "@portal/contract/look-up-calls";
import type { CaptchaChallenge } from "@portal/contract/captcha";
import type { ReactNode } from "react";
import { call, CallFailed } from "../api/api.ts";
import { CaptchaGate } from "./captcha/captcha-gate.tsx";
import { takePageChallenge } from "./captcha/page-challenge.ts";
import { useCaptcha } from "./captcha/use-captcha.ts";

/** The captcha challenge before a lookup: from the page itself, otherwise from the server. */
export const fetchChallenge = async (): Promise<CaptchaChallenge> =>
  (await takePageChallenge()) ??
  (await call(lookUpCalls.readCaptchaChallenge, { query: { action: "lookup" } }));

type LookupGateProps = {
  children: ReactNode;
  /** The height of the hidden form: `min-h-…`. */
  className?: string | undefined;
};

/** The captcha before every lookup form (spec §2, §5). */
export function LookupGate({ children, className }: LookupGateProps) {
  return (
    <CaptchaGate action="lookup" fetchChallenge={fetchChallenge} className={className}>
      {children}
    </CaptchaGate>
  );
}

/** Whether a call was refused because of a missing or invalid token. */
export const wasRefused = (error: unknown): boolean =>
  error instanceof CallFailed && ["captcha_failed", "captcha_required"].includes(error.code);

/** Inside a gate: makes a call with a token, and retries once with a new one if it was refused. */
export function useCaptchaToken() {
  const { send } = useCaptcha();
  return <T,>(run: (token: string) => Promise<T>): Promise<T> => send(run, wasRefused);
}
