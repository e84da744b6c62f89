import type { I18n } from "@lingui/core";
import type { GivenWith, SenderFacts } from "./message.ts";

export const greeting = (firstName: string, i18n: I18n): string =>
  firstName === "" ? i18n.t("Hello,") : i18n.t("Hello {firstName},", { firstName });

/** The footer of each mail, after the sentence about money. */
export const footer = (givenWith: GivenWith, sender: SenderFacts, i18n: I18n): string[] => [
  i18n.t("Questions? Write to {contact}.", sender),
  why[givenWith](sender, i18n),
];

const why: Record<GivenWith, (sender: SenderFacts, i18n: I18n) => string> = {
  request: (sender, i18n) =>
    i18n.t(
      "{product} sends this because your e-mail address was given with a request. If that was not you, you can ignore it.",
      sender,
    ),
  appointment: (sender, i18n) =>
    i18n.t(
      "{product} sends this because your e-mail address was given with an appointment. If that was not you, you can ignore it.",
      sender,
    ),
  alert: (sender, i18n) =>
    i18n.t(
      "{product} sends this because this address was given for an alert. If that was not you, you can ignore it.",
      sender,
    ),
};
