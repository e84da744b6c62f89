import { t } from "@lingui/core/macro";
import { ExplainedError } from "../../api/api.ts";
import type { CaptchaErrorKind } from "./turnstile-errors.ts";

/** The captcha failed. `message` is a sentence for the person, in the page's language of now. */
export class CaptchaError extends ExplainedError {
  override name = "CaptchaError";
  readonly kind: CaptchaErrorKind;

  constructor(kind: CaptchaErrorKind, cause?: unknown) {
    super(undefined, { cause });
    this.kind = kind;
  }

  override get message(): string {
    return sentence(this.kind);
  }
}

function sentence(kind: CaptchaErrorKind): string {
  switch (kind) {
    case "challenge":
      return t`The check failed twice.`;
    case "browser":
      return t`This browser is too old for the check, or hides what kind of browser it is.`;
    case "clock":
      return t`The date and time of this device seem to be wrong. Please set them and try again.`;
    case "setup":
      return t`The check is not working at the moment. This is our fault, not yours.`;
    case "unreachable":
      return t`The check could not be loaded. Please check your connection and anything that blocks scripts, then try again.`;
  }
}
