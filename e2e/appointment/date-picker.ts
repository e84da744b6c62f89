import { formatAppointmentDate } from "@portal/contract/days";
import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

const part = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en", { timeZone: "UTC", ...options }).format(new Date(date));

/** `2027-01-05` → `January 2027`. */
const monthOf = (date: string): string => part(date, { month: "long", year: "numeric" });
/** `2027-01-05` → `Tuesday, 5 January 2027`, as a day is read out. */
export const nameOfDay = (date: string): string =>
  `${part(date, { weekday: "long" })}, ${Number(date.slice(8))} ${monthOf(date)}`;

/** The free days of an office (spec §2): a Gregorian month, and one press away the same days as a list. */
export function datePicker({ page }: Visit) {
  const group = page.getByRole("group", { name: "Appointment date", exact: true });
  // "Appointment date, January 2027": the one that is read out.
  const month = group.getByRole("heading");
  // The library has a second one after the grid, for screen readers.
  const next = group.getByRole("button", { name: "Next month" }).first();
  const previous = group.getByRole("button", { name: "Previous month" });
  const day = (date: string) =>
    group.getByRole("button", { name: new RegExp(`^${nameOfDay(date)}, `, "u") });
  const row = (date: string) =>
    group.getByRole("radio", { name: new RegExp(`^${nameOfDay(date)} `, "u") });
  return {
    group,
    month,
    next,
    previous,
    day,
    row,
    /** Which day is picked, in words. */
    picked: group.getByRole("status"),
    asList: group.getByRole("button", { name: "Show the dates as a list" }),
    asCalendar: group.getByRole("button", { name: "Show the calendar" }),
    months: group.locator("summary"),
    /** Of the list; the first one with a free day is open already. */
    async openMonth(date: string) {
      const days = group.locator("details", {
        has: page.locator("summary", { hasText: monthOf(date) }),
      });
      if ((await days.getAttribute("open")) === null) await days.locator("summary").click();
    },
    /** The weeks shown, and in each what its days say. */
    weeks: group.getByRole("grid").locator("tbody tr"),
    /** The smallest day that is free and the smallest gap between any two, in pixels; how far all are from an edge. */
    async sizes() {
      const boxes = await group
        .locator("td button:not([aria-disabled])")
        .evaluateAll((days) => days.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      const screen = page.viewportSize()?.width ?? 0;
      const apart = boxes.flatMap((a) =>
        boxes
          .filter((b) => b !== a)
          .map((b) =>
            Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom),
          ),
      );
      return {
        width: Math.min(...boxes.map(({ width }) => width)),
        height: Math.min(...boxes.map(({ height }) => height)),
        gap: Math.min(...apart),
        margin: Math.min(...boxes.map(({ left, right }) => Math.min(left, screen - right))),
      };
    },
    expectMonthOf: (date: string) => expect(month).toHaveText(new RegExp(`${monthOf(date)}$`, "u")),
    /** Turns the pages of the calendar, there or back, until the month of this day is there. */
    async turnTo(date: string) {
      for (let shown = await month.innerText(); !shown.endsWith(monthOf(date));) {
        const isLater =
          Date.parse(`1 ${shown.split(", ").at(-1)}`) < Date.parse(`1 ${monthOf(date)}`);
        await (isLater ? next : previous).click();
        await expect(month).not.toHaveText(shown);
        shown = await month.innerText();
      }
    },
    async pick(date: string) {
      await this.turnTo(date);
      await day(date).click();
      await expect(group.getByRole("status")).toContainText(formatAppointmentDate(date));
    },
  };
}
