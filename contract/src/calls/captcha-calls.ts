import { fields, type Call } from "./call.ts";
import { CaptchaChallenge, CaptchaQuery } from "../captcha.ts";

export const captchaCalls = {
  readCaptchaChallenge: {
    method: "GET",
    path: "/api/captcha/challenge",
    summary: "What the browser has to solve before a lookup form appears (R-4)",
    query: CaptchaQuery,
    status: 200,
    answer: CaptchaChallenge,
    problems: fields,
  },
} as const satisfies Record<string, Call>;
