/** Non-breaking spaces inside each time of an office's hours: `5:00 PM` stays on one line. */
export const unbrokenHours = (hours: string): string =>
  hours.replaceAll(/(\d) (?=(?:[AP]\.?M|NN|MN)\b)/giu, "$1\u00A0");
