import { beforeAll, describe, expect, test } from "vitest";
import { fillSchedule } from "../schedule/fill-schedule.ts";
import { bookedAppointment } from "../../test/fixtures/booked-appointment.ts";
import { closeDays } from "../../test/fixtures/open-office.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { loadSampleData, restartSandbox } from "./load-sample-data.ts";
import { sampleOffices, sampleTemplates } from "./sample-offices.ts";

const offices = sampleOffices();
const templatesOf = (officeId: string) =>
  sampleTemplates(offices).filter((template) => template.office_id === officeId);

describe("weekly templates of the sample offices", () => {
  test("every office offers the services of its flags, 20 places a day", () => {
    for (const office of offices) {
      const offered = templatesOf(office.id).map(
        ({ type, appointable_type: kind }) => `${type} ${kind}`,
      );
      const flagged = [
        office.drivers_license_renewal_enabled && "Renewal Driver's License",
        office.drivers_license_appointment_new_enabled && "Pickup Driver's License",
        office.plate_number_appointment_enabled && "Pickup Plate Number",
      ].filter((offer) => offer !== false);
      expect([office.id, offered]).toEqual([office.id, flagged]);
    }
    expect(sampleTemplates(offices).every(({ capacity }) => capacity === 20)).toBe(true);
  });

  test("office hours match the office's weekdays; some offices have none", () => {
    for (const { id, hours } of offices.filter((office) => office.hours !== null)) {
      const weeks = templatesOf(id).map(({ weekdays }) => weekdays.at(-1));
      const last = hours?.startsWith("Monday to Saturday, ") ? 6 : 5;
      expect([id, weeks]).toEqual([id, weeks.map(() => last)]);
    }
    const unsaid = offices.filter(({ hours }) => hours === null).length;
    expect(unsaid).toBeGreaterThan(0);
    expect(unsaid).toBeLessThan(offices.length / 2);
  });

  test("no office opens on Sundays, and only the capital's on Saturdays", () => {
    const saturdays = sampleTemplates(offices).filter(({ weekdays }) => weekdays.includes(6));
    const types = new Set(
      saturdays.map(({ office_id: id }) => offices.find((office) => office.id === id)?.type),
    );
    expect(types).toEqual(new Set(["DO", "EO", "LC"]));
    expect(sampleTemplates(offices).some(({ weekdays }) => weekdays.includes(7))).toBe(false);
  });
});

describe("in the database", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal({ sample: true, routes: [] });
  });
  const load = () => {
    const { context } = portal;
    if (!context.sandbox) throw new Error("This is no sandbox.");
    return loadSampleData(context, context.sandbox.courier);
  };
  const templates = () =>
    portal.context.db
      .selectFrom("schedule_template")
      .selectAll()
      .orderBy("office_id")
      .orderBy("type")
      .orderBy("appointable_type")
      .execute();

  test("start again frees every place, and keeps templates and closures", async () => {
    const { context } = portal;
    const { db } = context;
    await fillSchedule(context);
    await bookedAppointment(context, "2026-02-03");
    await closeDays(context, "2026-02-10", "2026-02-10", { region: "NCR" }, "Kept");
    const before = {
      templates: await templates(),
      closures: await db.selectFrom("closure").select("id").orderBy("id").execute(),
    };
    expect(await db.selectFrom("slot").select("id").where("used", ">", 0).execute()).toHaveLength(
      1,
    );
    // The helper's office is not marked as a sample, so the sandbox would refuse it.
    await db.updateTable("office").set({ sample: true }).execute();
    await db.updateTable("drivers_license").set({ sample: true }).execute();
    await restartSandbox(context);
    expect(await db.selectFrom("appointment").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("slot").select("id").where("used", ">", 0).execute()).toEqual([]);
    expect({
      templates: await templates(),
      closures: await db.selectFrom("closure").select("id").orderBy("id").execute(),
    }).toEqual(before);
  });

  test("a deleted template stays deleted", async () => {
    const { db } = portal.context;
    await db.deleteFrom("schedule_template").where("office_id", "=", "central-office").execute();
    const left = await templates();
    await load();
    expect(await templates()).toEqual(left);
  });

  test("a template that is not a sample means that the database is not a sandbox (R-7)", async () => {
    await portal.context.db
      .updateTable("schedule_template")
      .set({ sample: false })
      .where("office_id", "=", "r7-alcoy-do")
      .execute();
    await expect(load()).rejects.toThrow(/no sample/u);
  });
});
