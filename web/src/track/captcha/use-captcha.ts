import { createContext, use } from "react";
import { sendWithToken } from "./token-holder.ts";

export type Captcha = {
  /** A token that was not handed out before: the gate's own, or a fresh one earned silently. */
  token(): Promise<string>;
};

export const CaptchaContext = createContext<Captcha | null>(null);

/** The captcha of the gate around this component. */
export function useCaptcha(): Captcha & {
  /** Sends with a token, and once more with a fresh one when `wasRefused` says so of the error. */
  send<T>(send: (token: string) => Promise<T>, wasRefused: (error: unknown) => boolean): Promise<T>;
} {
  const captcha = use(CaptchaContext);
  if (!captcha) throw new Error("useCaptcha needs a CaptchaGate around it.");
  return {
    token: captcha.token,
    send: (send, wasRefused) => sendWithToken(captcha.token, send, wasRefused),
  };
}
