import { createContext, use } from "react";
import { sendWithToken } from "./token-holder.ts";

export type Captcha = {
  /** An unused token: the gate's own, or a new one obtained silently. */
  token(): Promise<string>;
};

export const CaptchaContext = createContext<Captcha | null>(null);

export function useCaptcha(): Captcha & {
  /** Sends with a token, and retries once with a new one if `wasRefused` says so. */
  send<T>(send: (token: string) => Promise<T>, wasRefused: (error: unknown) => boolean): Promise<T>;
} {
  const captcha = use(CaptchaContext);
  if (!captcha) throw new Error("useCaptcha needs a CaptchaGate around it.");
  return {
    token: captcha.token,
    send: (send, wasRefused) => sendWithToken(captcha.token, send, wasRefused),
  };
}
