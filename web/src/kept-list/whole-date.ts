/** A day in words; a line ends after its weekday or its year, not within the date. */
export function wholeDate(day: string): string {
  const [weekday, ...date] = day.split(" ");
  return `${weekday} ${date.join("\u00a0")}`;
}
