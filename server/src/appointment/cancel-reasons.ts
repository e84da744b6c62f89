import type { I18n } from "@lingui/core";
import type { CancelReason } from "@portal/contract/control/appointment-control";

const words: Record<CancelReason, (i18n: I18n) => string> = {
  "not-by-holder": (i18n) => i18n.t("The owner did not book it"),
  "asked-by-holder": (i18n) => i18n.t("You asked us to cancel"),
  "not-at-this-office": (i18n) => i18n.t("It is not at this office"),
  "office-cannot-serve": (i18n) => i18n.t("No service on that day"),
};

/** Why the office cancelled, for the person; empty when they did it themselves. Older reasons are an operator's own words. */
export function cancelledBecause(why: string | null, i18n: I18n): string {
  if (why === null) return "";
  return Object.hasOwn(words, why) ? words[why as CancelReason](i18n) : why;
}
