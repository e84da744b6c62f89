import { toIsoDate } from "@portal/contract/calendar-day";
import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";
import type { Person } from "../record/person.ts";

/** Whoever opens this browser next finds nothing of the person in what it stores. */
export async function expectNothingKeptOf({ page }: Visit, person: Person, others: string[]) {
  const kept = () =>
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]).toUpperCase());
  const personal = [
    person.firstName,
    person.lastName,
    person.birthDate,
    toIsoDate(person.birthDate) ?? "",
    person.email,
    person.mobile.slice(1),
    ...others,
  ].map((text) => text.toUpperCase());
  await expect
    .poll(async () => {
      const stored = await kept();
      return personal.filter((text) => stored.includes(text));
    })
    .toEqual([]);
  // What opens the request stays, so this did look at the storage.
  expect(await kept()).toContain("CURRENT_TRANSACTION");
}
