import { ReferenceAnswer, ReferenceQuestion } from "../reference.ts";
import { fields, type Call } from "./call.ts";

/** Of the page "Is this message from us?" (docs/decisions/065). */
export const messageCalls = {
  checkReference: {
    method: "POST",
    path: "/api/ste/reference",
    summary: "Ask whether a Reference Number exists: yes or no, behind the captcha",
    body: ReferenceQuestion,
    reads: ["captcha"],
    status: 200,
    answer: ReferenceAnswer,
    problems: [...fields, "captcha_required", "captcha_failed"],
  },
} as const satisfies Record<string, Call>;
