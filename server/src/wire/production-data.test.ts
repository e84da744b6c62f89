import { sql } from "kysely";
import { expect, test } from "vitest";
import { bookedAppointment } from "../../test/fixtures/booked-appointment.ts";
import { operate } from "../../test/harness/operate.ts";
import { PRODUCTION } from "../../test/harness/test-context.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { applyClosures } from "../appointment/appointment-jobs.ts";
import { feeFor } from "../courier/courier-store.ts";
import { Refusal, WrongUse } from "../control/control-verb.ts";
import { prepareDatabase } from "./prepare-database.ts";

const REAL = {
  ...PRODUCTION,
  PUBLIC_ORIGIN: "https://portal.gov.ph",
  CONTACT_EMAIL: "a@portal.gov.ph",
  SUPPORT_EMAIL: "b@portal.gov.ph",
  PRIVACY_OFFICER_EMAIL: "c@portal.gov.ph",
};

const portal = await testPortal({ routes: [], rowsOnly: true, env: REAL });
await prepareDatabase(portal.context);

type Name = Parameters<typeof operate>[1];
const lto = <N extends Name>(name: N, given: object = {}, file?: string) =>
  operate(portal, name, given, file === undefined ? {} : { file });
/** The answer of an import, with what it said of refused rows. */
const load = async (
  name: "office import" | "courier import" | "fee import" | "week import" | "closure import",
  file: string,
  given = {},
) => {
  const { added, changed, unchanged, refused_rows: rows = [] } = await lto(name, given, file);
  return { added, changed, unchanged, refused: rows.map(({ line, why }) => `${line}: ${why}`) };
};
const slots = (date: string, office = "ncr-a-do") =>
  portal.context.db
    .selectFrom("slot")
    .select(["capacity", "used", "closed_reason"])
    .where("office_id", "=", office)
    .where("date", "=", date)
    .executeTakeFirst();

const COURIERS = `courier,name,enabled,channels
Quadx,GoGo Express,yes,Gcash;Maya
Go21,GO21,no,
`;
const OFFICES = `id,code,name,type,region,province,municipality,address,latitude,longitude,approximate,hours,license_delivery,license_pickup,license_renewal,plate_delivery,plate_pickup,couriers
ncr-a-do,NCR-A,LTO A District Office,DO,NCR,Metro Manila,Manila,"1 Rizal Street, Manila",14.6,120.98,no,"Monday to Friday, 8 AM to 5 PM",yes,yes,yes,no,no,Quadx
r7-b-do,R7-B,LTO Peña Office,DO,Region VII,Cebu,Cebu,,,,,,no,no,yes,no,yes,
`;
const FEES = `courier,zone,from,amount,days
Quadx,NCR,2024-01-01,150.00,2-3
Quadx,Luzon,2024-01-01,190,
Quadx,NCR,2026-02-01,160.50,
`;
const WEEKS = `office_id,service,weekdays,capacity
ncr-a-do,license-renewal,Mon-Fri,30
r7-b-do,plate-pickup,Mon;Wed;Sat,5
`;

test("a new production has addresses and holidays, and nothing else", async () => {
  const { db } = portal.context;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) filled.push(name);
  }
  expect(filled.toSorted().filter((name) => !/migration/u.test(name))).toEqual([
    "address",
    "address_edition",
    "audit_head",
    "closure",
    "schedule_fill",
    "status_transition",
  ]);
  const sources = await db.selectFrom("closure").select("source").distinct().execute();
  expect(sources.every(({ source }) => /proclamation|computed/iu.test(source))).toBe(true);
});

test("begins from files: couriers, offices, fees, weeks", async () => {
  const none = { changed: 0, unchanged: 0, refused: [] };
  expect(await load("courier import", COURIERS)).toEqual({ added: 2, ...none });
  expect(await load("office import", OFFICES, { dry_run: true })).toEqual({ added: 2, ...none });
  expect((await lto("office list")).offices).toEqual([]);
  expect(await load("office import", OFFICES)).toEqual({ added: 2, ...none });
  expect(await load("fee import", FEES)).toEqual({ added: 3, ...none });
  // Without days, those of the fee before it in the same file.
  const fee = portal.context.db.selectFrom("courier_fee").select(["least_days", "most_days"]);
  expect(await fee.where("effective_from", "=", "2026-02-01").execute()).toEqual([
    { least_days: 2, most_days: 3 },
  ]);
  expect(await load("week import", WEEKS)).toEqual({ added: 2, ...none });
  expect((await lto("office list")).offices).toEqual([
    expect.objectContaining({
      id: "ncr-a-do",
      offers: "license delivery, license pickup, license renewal",
      couriers: "Quadx",
    }),
    expect.objectContaining({ id: "r7-b-do", name: "LTO Peña Office", hours: null, couriers: "" }),
  ]);
  expect((await lto("week list")).weeks).toEqual([
    {
      office: "ncr-a-do",
      service: "license-renewal",
      weekdays: "Mon Tue Wed Thu Fri",
      capacity: 30,
    },
    { office: "r7-b-do", service: "plate-pickup", weekdays: "Mon Wed Sat", capacity: 5 },
  ]);
  expect(await slots("2026-01-20")).toMatchObject({ capacity: 30, used: 0 });
  // Real data is not marked as a sample.
  const marked = await portal.context.db
    .selectFrom("office")
    .select("id")
    .where("sample", "=", true)
    .execute();
  expect(marked).toEqual([]);
});

test("the same files again change nothing; changed rows change, wrong ones are told", async () => {
  for (const [name, file, rows] of [
    ["courier import", COURIERS, 2],
    ["office import", OFFICES, 2],
    ["fee import", FEES, 3],
    ["week import", WEEKS, 2],
  ] as const)
    expect(await load(name, file)).toEqual({ added: 0, changed: 0, unchanged: rows, refused: [] });
  const header = OFFICES.split("\n")[0] ?? "";
  expect(
    await load(
      "office import",
      `${header}
ncr-a-do,NCR-A,LTO A Office,DO,NCR,Metro Manila,Manila,,,,,,yes,yes,yes,no,no,Quadx
ncr-c-do,R7-B,LTO C Office,DO,NCR,Metro Manila,Manila,,,,,,yes,yes,yes,no,no,
ncr-d-do,NCR-D,LTO D Office,DO,NCR,Metro Manila,Manila,,14.6,,,,yes,maybe,yes,no,no,J&T
`,
    ),
  ).toEqual({
    added: 0,
    changed: 1,
    unchanged: 0,
    refused: [
      "3: code is of the office r7-b-do",
      expect.stringMatching(/^4: license_pickup is not one of yes, no; couriers is not valid/u),
    ],
  });
  expect(
    await load("courier import", "courier,name,enabled,channels\nGo21,GO21,yes,\nDHL,D,no,\n"),
  ).toMatchObject({
    refused: [
      expect.stringMatching(/^2: channels/u),
      expect.stringMatching(/^3: courier is not one of/u),
    ],
  });
  expect(
    await load("week import", "office_id,service,weekdays,capacity\nnowhere,renewal,Fri-Mon,0\n"),
  ).toMatchObject({
    refused: [expect.stringMatching(/^2: office_id .*; service .*; weekdays .*; capacity/u)],
  });
});

test("a fee has its day, and the past stays", async () => {
  const { db } = portal.context;
  const fee = async (on: string) => (await feeFor(db, "Quadx", "NCR", on))?.amountCentavos;
  expect([await fee("2023-12-31"), await fee("2026-01-05"), await fee("2026-02-01")]).toEqual([
    undefined,
    15_000,
    16_050,
  ]);
  expect(
    await load(
      "fee import",
      "courier,zone,from,amount,days\nQuadx,NCR,2024-01-01,99.00,\nQuadx,NCR,2025-05-01,1.00,\nQuadx,NCR,2026-05-01,1.00,4-2\nQuadx,NCR,2026-06-01,1.00,91\n",
    ),
  ).toMatchObject({
    refused: [
      expect.stringMatching(/^2: from is past/u),
      expect.stringMatching(/^3: from is past/u),
      expect.stringMatching(/^4: days/u),
      expect.stringMatching(/^5: days .*at most 90/u),
    ],
  });
  await expect(
    lto("fee set", { courier: "Quadx", zone: "NCR", amount: "155.25", days: "91" }),
  ).rejects.toThrow("within 90 working days");
  await lto("fee set", { courier: "Quadx", zone: "NCR", amount: "155.25" });
  await lto("fee set", {
    courier: "Quadx",
    zone: "NCR",
    amount: "170.00",
    from: "2026-03-01",
    days: "1-2",
  });
  expect(
    (await lto("fee list", { courier: "Quadx" })).fees.filter(({ zone }) => zone === "NCR"),
  ).toEqual([
    {
      courier: "Quadx",
      zone: "NCR",
      from: "2026-01-05",
      amount: "155.25",
      days: "2-3",
      is: "in force",
    },
    {
      courier: "Quadx",
      zone: "NCR",
      from: "2026-02-01",
      amount: "160.50",
      days: "2-3",
      is: "to come",
    },
    {
      courier: "Quadx",
      zone: "NCR",
      from: "2026-03-01",
      amount: "170.00",
      days: "1-2",
      is: "to come",
    },
  ]);
  await lto("fee remove", { courier: "Quadx", zone: "NCR", from: "2026-03-01" });
  await expect(
    lto("fee remove", { courier: "Quadx", zone: "NCR", from: "2026-01-05" }),
  ).rejects.toThrow(/in force/u);
  expect([await fee("2026-01-04"), await fee("2026-01-05"), await fee("2026-03-01")]).toEqual([
    15_000, 15_525, 16_050,
  ]);
});

test("offices and couriers are changed one by one", async () => {
  await lto("office set", {
    office_id: "r7-b-do",
    hours: "Mornings",
    license_delivery: "yes",
    couriers: ["Quadx"],
  });
  expect((await lto("office list", { region: "Region VII" })).offices).toEqual([
    expect.objectContaining({
      hours: "Mornings",
      offers: "license delivery, license renewal, plate pickup",
      couriers: "Quadx",
    }),
  ]);
  await expect(lto("office set", { office_id: "nowhere", hours: "" })).rejects.toThrow(Refusal);
  await expect(lto("office set", { office_id: "r7-b-do", couriers: ["J&T"] })).rejects.toThrow(
    /no courier J&T/u,
  );
  await expect(lto("courier set", { courier: "Go21", enabled: "yes" })).rejects.toThrow(
    /payment channel/u,
  );
  const twice = "twice";
  await expect(
    lto("courier set", { courier: "Go21", channels: ["Gcash", "Gcash"] }),
  ).rejects.toThrow(twice);
  await expect(
    lto("office set", { office_id: "r7-b-do", couriers: ["Quadx", "Quadx"] }),
  ).rejects.toThrow(twice);
  const nothing = "Say what to change";
  await expect(lto("courier set", { courier: "Go21" })).rejects.toThrow(nothing);
  await expect(lto("office set", { office_id: "r7-b-do" })).rejects.toThrow(nothing);
  await lto("courier set", { courier: "Go21", enabled: "yes", channels: ["Qrph"] });
  expect((await lto("courier list")).couriers).toEqual([
    { courier: "Quadx", name: "GoGo Express", enabled: true, channels: "Gcash, Maya", offices: 2 },
    { courier: "Go21", name: "GO21", enabled: true, channels: "Qrph", offices: 0 },
  ]);
  expect((await lto("route list")).routes).toEqual([]);
});

test("weeks and slots: appointments stay, and no slot gets fewer than are taken", async () => {
  const { db } = portal.context;
  const week = { office_id: "ncr-a-do", service: "license-renewal" };
  const take = (used: number, day: string) =>
    db
      .updateTable("slot")
      .set({ used })
      .where("date", "=", day)
      .where("office_id", "=", "ncr-a-do")
      .execute();
  // A day that goes keeps what is taken on it.
  await take(3, "2026-01-20");
  // A spreadsheet writes a longer dash.
  const told = await lto("week set", { ...week, weekdays: "Monday–Wed", capacity: 40 });
  expect(told.message).toContain("Mon Tue Wed");
  await lto("week set", { ...week, weekdays: "Mon,Wed", capacity: 40 });
  expect(await slots("2026-01-21")).toMatchObject({ capacity: 30 });
  await lto("week set", { ...week, weekdays: "mon,wed", capacity: 40, change_slots: true });
  expect(await slots("2026-01-21")).toMatchObject({ capacity: 40 });
  expect(await slots("2026-01-20")).toMatchObject({ used: 3, capacity: 3 });
  expect(await slots("2026-01-22")).toBeUndefined();
  for (const weekdays of ["Fri-Mon", "Mon/Wed", "MonFri", "Mo"])
    await expect(lto("week set", { ...week, weekdays })).rejects.toThrow(WrongUse);
  await expect(lto("week set", { ...week, office_id: "nowhere", weekdays: "Mon" })).rejects.toThrow(
    Refusal,
  );
  const one = await lto("slot set", { ...week, day: "2026-01-21", capacity: 1 });
  expect(one.message).toMatch(/: 1 slot\.$/u);
  await take(1, "2026-01-21");
  const none = lto("slot set", { ...week, day: "2026-01-21", capacity: 0 });
  await expect(none).rejects.toThrow(/^1 is taken/u);
  await take(0, "2026-01-21");
  await lto("slot set", { ...week, day: "2026-01-21", capacity: 7 });
  expect((await lto("slot list", { ...week, to: "2026-01-21" })).slots.at(-1)).toEqual({
    day: "2026-01-21",
    capacity: 7,
    used: 0,
    closed: null,
  });
  await take(5, "2026-01-21");
  const backwards = lto("slot list", { ...week, from: "2026-01-22", to: "2026-01-21" });
  await expect(backwards).rejects.toThrow("--to 2026-01-21 is before 2026-01-22.");
  await expect(lto("slot set", { ...week, day: "2026-01-21", capacity: 4 })).rejects.toThrow(
    /^5 are taken/u,
  );
  expect(await lto("slot check")).toMatchObject({
    partly: true,
    slots: [
      { day: "2026-01-20", used: 3, appointments: 0 },
      { day: "2026-01-21", used: 5, appointments: 0 },
    ],
  });
  await db.updateTable("slot").set({ used: 0 }).where("used", ">", 0).execute();
  expect(await lto("slot check")).toMatchObject({ partly: false });
});

test("closed days: whoever has an appointment gets a message; lifted, changed and restored", async () => {
  const { context } = portal;
  const { officeId } = await bookedAppointment(context, "2026-02-04");
  const told = async () => {
    await applyClosures(context);
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from outbox
      where payload ->> 'message' = 'appointment_closed'`.execute(context.db);
    return rows[0]?.n;
  };
  const { message } = await lto("closure set", {
    from: "2026-02-03",
    to: "2026-02-04",
    office_id: officeId,
    notice: "No electricity",
  });
  expect(message).toMatch(/1 office\. One person has an appointment/u);
  expect(await told()).toBeGreaterThan(0);
  expect(await slots("2026-02-04", officeId)).toMatchObject({ closed_reason: "No electricity" });
  const [, id = ""] = /^Closure ([0-9a-f]{8}):/u.exec(message) ?? [];
  // Who was told of it is not told again.
  const again = { from: "2026-02-04", to: "2026-02-05", office_id: officeId, notice: "Water" };
  expect((await lto("closure set", again)).message).toContain("Nobody has to be told of it");
  const { closures } = await lto("closure list");
  const water = closures.find(({ notice }) => notice === "Water")?.id ?? "";
  await lto("closure lift", { id: water });
  const shorter = await lto("closure change", { id, to: "2026-02-03" });
  expect(shorter.message).toContain("Nobody has to be told of it");
  await told();
  expect(await slots("2026-02-04", officeId)).toMatchObject({ closed_reason: null });
  await lto("closure lift", { id });
  await expect(lto("closure lift", { id })).rejects.toThrow("It was lifted before.");
  await expect(lto("closure change", { id, to: "2026-02-05" })).rejects.toThrow(
    /restore it first/u,
  );
  expect(
    (await lto("closure list", { lifted: true })).closures.find((one) => one.id === id),
  ).toMatchObject({
    where: officeId,
    notice: "No electricity",
    lifted: expect.any(String) as string,
  });
  await lto("closure restore", { id });
  for (const wrong of [{}, { everywhere: true, region: "NCR" }, { municipality: "Manila" }])
    await expect(
      lto("closure set", { from: "2026-02-03", notice: "Typhoon", ...wrong }),
    ).rejects.toThrow(WrongUse);
  const nowhere = { from: "2026-02-03", notice: "Typhoon", region: "Atlantis" };
  await expect(lto("closure set", nowhere)).rejects.toThrow("no office is there");
  for (const wrong of [{ office_id: officeId }, { from: "2025-12-01", region: "NCR" }])
    await expect(
      lto("closure set", { from: "2026-02-03", notice: "Typhoon", ...wrong }),
    ).rejects.toThrow(Refusal);
});

test("closed days of a file", async () => {
  const file = `from,to,notice,region,province,municipality,office_id,everywhere
2026-03-02,,Fiesta,,Cebu,Cebu,,
2026-03-03,2026-03-01,Fiesta,NCR,,,,
2026-03-04,,Fiesta,,,,,
2026-03-05,,Fiesta,Atlantis,,,,
2026-03-06,2026-03-07,Fiesta,,,,,yes
`;
  const refused = [
    expect.stringMatching(/^3: .*The last day is before the first/u),
    expect.stringMatching(/^4: .*one office, one place, or everywhere/u),
    "5: office_id or the place has no office",
  ];
  expect(await load("closure import", file)).toEqual({
    added: 2,
    changed: 0,
    unchanged: 0,
    refused,
  });
  expect(await load("closure import", file)).toEqual({
    added: 0,
    changed: 0,
    unchanged: 2,
    refused,
  });
  expect(
    (await lto("closure list")).closures
      .filter(({ notice }) => notice === "Fiesta")
      .map(({ where, from, to }) => [where, from, to]),
  ).toEqual([
    ["Cebu, Cebu", "2026-03-02", "2026-03-02"],
    ["everywhere", "2026-03-06", "2026-03-07"],
  ]);
});
