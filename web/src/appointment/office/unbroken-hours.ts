/** Hours as the office wrote them, with no line break inside a time: `5:00 PM` stays together. */
export const unbrokenHours = (hours: string): string =>
  hours.replaceAll(/(?<=\d) (?=(?:[AP]\.?M|NN|MN)\b)/giu, "\u00A0");
