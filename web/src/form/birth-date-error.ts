import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { checkFields } from "@portal/contract/check-fields";
import { BirthDate } from "@portal/contract/birth-date";
import { monthName } from "@portal/contract/month-names";
import { say } from "./say.ts";
import { faultIn, isoDateIn, type DateFault } from "./typed-date.ts";

function inWords(found: DateFault): string {
  switch (found.fault) {
    case "month": {
      const { month } = found;
      return t`${month} is not a month. Enter the birth date as MM/DD/YYYY.`;
    }
    case "day": {
      const { days, year } = found;
      const month = monthName(found.month, i18n.locale);
      return t`${month} ${year} has only ${days} days.`;
    }
    case "short_year":
      return t`Enter the year with 4 digits, for example 1990.`;
    case "digits":
      return t`Enter the month and the day with 2 digits each, for example 01/05/1990.`;
    case "unfinished":
      return t`Enter the birth date as MM/DD/YYYY.`;
  }
}

/** The error in a birth date as typed; undefined without one. */
export function birthDateError(text: string): string | undefined {
  const found = faultIn(text);
  if (found) return inWords(found);
  const checked = checkFields(BirthDate, isoDateIn(text) ?? "");
  const [sentence] = checked.success ? [] : checked.errors.values();
  return sentence && say(sentence);
}
