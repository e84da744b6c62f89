import { addDays } from "@portal/contract/days";

/** No office is closed for longer; who looks further finds a mistake. */
const FURTHEST = 120;

const isWeekend = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0;

/**
 * The day that is so many working days after another: Monday to Friday, without those that are closed.
 * @param isClosed whether nobody works on a day, YYYY-MM-DD
 */
export function workingDayAfter(
  day: string,
  count: number,
  isClosed: (day: string) => boolean,
): string {
  let [reached, left] = [day, count];
  for (let looked = 0; left > 0 && looked < FURTHEST; looked += 1) {
    reached = addDays(reached, 1);
    if (!isWeekend(reached) && !isClosed(reached)) left -= 1;
  }
  return reached;
}
