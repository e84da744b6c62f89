import { beforeEach, describe, expect, test } from "vitest";
import { retype } from "../../test/fixtures/deliveries-store.ts";
import { dispatches } from "../../test/fixtures/dispatches.ts";
import { fakeCourier } from "../../test/fixtures/fake-courier.ts";
import { toTheMap } from "../../test/fixtures/real-couriers.ts";
import { operate } from "../../test/harness/operate.ts";
import { disposeOfDue } from "../retention/dispose-of-due.ts";
import { applyCheckpoints } from "./apply-tracking.ts";
import { barCode } from "./manifest.ts";

const OFFICE = "ncr-qc-do";
const bench = await dispatches();
beforeEach(async () => {
  await bench.forget();
  bench.use(fakeCourier({ booking: "by_hand", now: bench.context.now }).provider);
});

/** A request whose parcel lies at the office, for a courier who is told by hand. */
async function onManifest(change: Parameters<typeof bench.paid>[0] = {}) {
  const { uuid, token, license } = await bench.paid(change);
  await bench.dispatch(uuid);
  const seen = () => bench.view(uuid, token);
  const { reference } = await seen();
  return { uuid, license, reference, seen };
}
const manifest = (given: object = {}) =>
  operate(bench, "manifest", { courier: "Quadx", office: OFFICE, ...given });
const tell = (number: string, state: string, more: object = {}) =>
  operate(bench, "parcel", { number, state, ...more });

describe("a manifest", () => {
  test("lists what waits at the office, and no cell of it runs in a spreadsheet", async () => {
    const first_name = "=HYPERLINK(1)";
    const one = await onManifest();
    await retype(bench.context, one.uuid, { first_name, full_address: '12 "A" STREET, CITY' });
    bench.clock.advance(60_000);
    const other = await onManifest();
    expect(await operate(bench, "dispatch", { reference: other.reference })).toEqual({
      message: `${other.reference} is on the manifest of Quadx.`,
    });
    expect(await manifest()).toMatchObject({
      message: "Quadx fetches 2 from LTO Quezon City District Office.",
      parcels: [
        { number: one.reference, item: "Driver's License", mobile: "0917 123 4567" },
        { number: other.reference, name: "ANA CRUZ" },
      ],
    });
    const { document } = await manifest({ format: "csv" });
    expect(document?.split("\r\n").slice(0, 2)).toEqual([
      '\uFEFF"number","item","name","mobile","address"',
      `"${one.reference}","Driver's License","'=HYPERLINK(1) CRUZ","0917 123 4567","12 ""A"" STREET, CITY"`,
    ]);
    const { rows } = await operate(bench, "audit show", { about: one.reference });
    expect(rows.map(({ command }) => command)).toEqual(["manifest", "manifest"]);
  });

  test("is a page with a bar code for each parcel, and nothing that runs", async () => {
    const { uuid, reference } = await onManifest();
    const first_name = "<script>alert(1)</script>";
    await retype(bench.context, uuid, { first_name });
    const { document = "" } = await manifest({ format: "page" });
    expect(document).toContain(barCode(reference));
    expect(document).not.toContain("<script");
    await expect(manifest({ office: "nowhere" })).rejects.toThrow(
      "There is no office nowhere: see lto office list.",
    );
  });

  test("bars of Code 128: eleven modules a sign, thirteen to stop, and ten of rest", () => {
    // Start, S K Y -, change to pairs of digits, 10 01, check.
    expect(barCode("SKY-1001")).toMatch(
      new RegExp(`^<svg viewBox="0 0 ${20 + 11 * 9 + 13} 40".*<path d="M10 0h2v40h-2z`, "u"),
    );
    expect(barCode("Ñ")).toBe("");
  });
});

describe("a parcel of which its courier tells by telephone", () => {
  test("goes to the door, and never back", async () => {
    const { license, reference, seen } = await onManifest();
    bench.clock.advance(60 * 60_000);
    expect((await tell(reference, "picked-up", { at: "2026-01-05 10:30" })).message).toContain(
      "In Transit",
    );
    expect(await seen()).toMatchObject({ status: "In Transit", tracking_refno: reference });
    expect((await manifest()).parcels).toEqual([]);
    await bench.work();
    await expect(tell(reference, "cancelled")).rejects.toThrow("once it is returned, or lost");
    await tell(reference.toLowerCase(), "failed-attempt");
    await bench.work();
    bench.clock.advance(60_000);
    expect((await tell(reference, "delivered")).message).toBe(`Noted. ${reference} is Received.`);
    expect(await bench.recordStatus(license)).toBe("Received");
    await expect(tell(reference, "returned")).rejects.toThrow("is Received");
    const { rows } = await operate(bench, "audit show", { about: reference });
    expect(rows.map(({ about }) => about.split(" ")).slice(0, 2)).toEqual([
      [`transaction:${reference}`, "outcome:delivered"],
      [`transaction:${reference}`, "outcome:failed-attempt"],
    ]);
    await bench.work();
    const mails = await bench.mailsAbout((await seen()).uuid);
    expect(mails).toEqual(
      expect.arrayContaining(["on_the_way", "delivery_attempted", "delivered"]),
    );
  });

  test("that was lost can come back: its record is Available, its money is held, the person is told", async () => {
    const { uuid, license, reference, seen } = await onManifest();
    await operate(bench, "booking settle", { reference, outcome: "booked", number: "SKY-7" });
    await tell("SKY-7", "lost");
    await bench.work();
    for (const state of ["lost", "cancelled"])
      await expect(tell("SKY-7", state)).rejects.toThrow("once it turns up, note where it is");
    expect(await seen()).toMatchObject({ status: "failed", holds_money: true });
    expect(await bench.recordStatus(license)).toBe("Processing");
    bench.clock.advance(60_000);
    bench.clock.advance(40 * 24 * 60 * 60_000);
    await tell("SKY-7", "returned");
    expect((await seen()).timeline?.reached.at(-1)).toMatchObject({ step: "failed" });
    expect((await seen()).events.at(-1)?.why).toContain("returned");
    expect(await bench.recordStatus(license)).toBe("Available");
    await expect(tell("SKY-7", "returned")).rejects.toThrow("failed (returned)");
    await bench.work();
    expect(await bench.mailsAbout(uuid)).toEqual(expect.arrayContaining(["lost", "returned"]));
    const listed = {
      reference,
      courier: "Quadx",
      number: "SKY-7",
      why: "returned",
      record: "Available",
      held: "150.00",
    };
    expect(await operate(bench, "returned", { office: OFFICE })).toMatchObject({
      requests: [listed],
    });
    expect(await operate(bench, "returned", { office: "ncr-makati-do" })).toEqual({ requests: [] });
  });

  test("that was lost can turn up: it goes on, or was delivered, and the person is told which", async () => {
    const found = await onManifest();
    const delivered = await onManifest();
    for (const { reference } of [found, delivered]) await tell(reference, "lost");
    await bench.work();
    bench.clock.advance(60 * 60_000);
    expect((await tell(found.reference, "in-transit")).message).toContain("is In Transit.");
    expect((await tell(delivered.reference, "delivered")).message).toContain("is Received.");
    await bench.work();
    expect(await found.seen()).toMatchObject({ status: "In Transit", holds_money: false });
    expect(await bench.mailsAbout(found.uuid)).toContain("found");
    expect(await bench.recordStatus(found.license)).toBe("Processing");
    expect(await bench.mailsAbout(delivered.uuid)).toEqual(expect.arrayContaining(["delivered"]));
    expect(await bench.mailsAbout(delivered.uuid)).not.toContain("found");
    expect(await bench.recordStatus(delivered.license)).toBe("Received");
    const { timeline } = await delivered.seen();
    expect(timeline?.reached.map(({ step }) => step).slice(-2)).toEqual(["failed", "received"]);
    await tell(found.reference, "delivered");
    expect(await bench.recordStatus(found.license)).toBe("Received");
  });

  test.each([
    ["returned", "Available"],
    ["delivered", "Received"],
  ])("that nobody knows any more is %s: its record is %s", async (state, status) => {
    const { uuid, license, reference } = await onManifest();
    await operate(bench, "booking settle", { reference, outcome: "booked", number: reference });
    await tell(reference, "lost");
    await bench.work();
    bench.clock.advance(400 * 24 * 60 * 60_000);
    await disposeOfDue(bench.context);
    await expect(tell(reference, "in-transit")).rejects.toThrow("details are gone");
    const at = bench.context.now();
    const told = { id: "late", at, state: "in_transit", note: "" } as const;
    await applyCheckpoints(
      bench.context,
      { courier: "Quadx", number: reference },
      {
        checkpoints: [told],
        trackingUrl: "https://courier.test/late",
        failedPickup: "comes_again",
      },
    );
    bench.clock.advance(60_000);
    await tell(reference, state);
    expect(await bench.recordStatus(license)).toBe(status);
    await bench.work();
    expect(await bench.mailsAbout(uuid)).not.toContain(state);
  });

  test("that was not returned, but delivered, is Received, unless the item is asked for again", async () => {
    const wrong = await onManifest();
    const right = await onManifest();
    for (const { reference } of [wrong, right]) {
      await tell(reference, "in-transit");
      bench.clock.advance(60_000);
      await tell(reference, "returned");
      bench.clock.advance(60_000);
    }
    expect((await tell(wrong.reference, "delivered")).message).toContain("is Received.");
    expect(await bench.recordStatus(wrong.license)).toBe("Received");
    expect(await wrong.seen()).toMatchObject({ status: "Received", holds_money: false });
    const next = await bench.post(await bench.requestBody(right.license));
    expect((await bench.checkout(next.data.uuid, next.data.token)).status).toBe(200);
    await expect(tell(right.reference, "delivered")).rejects.toThrow("is asked for again");
    await expect(tell(right.reference, "in-transit")).rejects.toThrow("only that it was delivered");
    expect(await right.seen()).toMatchObject({ status: "failed", holds_money: true });
  });

  test("is not with a courier while the office checks its papers", async () => {
    const { uuid, token } = await bench.paid();
    const { reference } = await bench.view(uuid, token);
    await expect(tell(reference, "picked-up")).rejects.toThrow("no courier has been booked");
  });

  test.each([
    ["SKY-404", {}, "There is no parcel"],
    [null, { at: "2026-02-28 25:00" }, "There is no such time"],
    [null, { at: "2026-02-30 10:00" }, "There is no such time"],
    [null, { at: "2999-01-01 10:00" }, "still to come"],
    [null, { at: "2020-01-01 10:00" }, "not even requested"],
  ])("%s %j is refused", async (number, more, sentence) => {
    const { reference } = await onManifest();
    await expect(tell(number ?? reference, "delivered", more)).rejects.toThrow(sentence);
  });

  test("of two couriers with one number, the courier is named", async () => {
    const second = fakeCourier({ booking: "by_hand", now: bench.context.now });
    const first = [...bench.context.couriers.values()][0]?.provider ?? second.provider;
    bench.use(second.provider, { name: "second", couriers: ["Skyward"] });
    bench.use(first, { couriers: ["Quadx"], alone: false });
    const booked = { outcome: "booked", number: "N-1" };
    const one = await onManifest(toTheMap("Skyward"));
    const other = await onManifest();
    for (const { reference } of [one, other])
      await operate(bench, "booking settle", { reference, ...booked });
    await expect(tell("N-1", "in-transit")).rejects.toThrow("--courier");
    await tell("N-1", "in-transit", { courier: "Quadx" });
    expect((await other.seen()).status).toBe("In Transit");
    expect((await one.seen()).status).toBe("For Dispatch");
  });
});
