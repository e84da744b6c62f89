import { beforeEach, describe, expect, test } from "vitest";
import { dispatches } from "../../test/fixtures/dispatches.ts";
import { fakeCourier } from "../../test/fixtures/fake-courier.ts";
import { operate } from "../../test/harness/operate.ts";

const FEE = 15_000;
const bench = await dispatches();
beforeEach(() => bench.forget());

const courierBy = (booking: "by_reference" | "same_quotation" | "by_hand", feeCentavos = FEE) => {
  const courier = fakeCourier({ booking, now: bench.context.now, feeCentavos });
  bench.use(courier.provider);
  return courier;
};
/** A paid request that the office was about to hand over. */
async function handedOver() {
  const { uuid, token, license } = await bench.paid();
  await bench.dispatch(uuid).catch(() => undefined);
  const [booking] = await bench.bookings(uuid);
  const seen = () => bench.view(uuid, token);
  return { uuid, seen, license, reference: booking?.reference ?? (await seen()).reference };
}
const settle = (reference: string, outcome: "booked" | "not-booked", number?: string) =>
  operate(bench, "booking settle", { reference, outcome, ...(number !== undefined && { number }) });
const listed = () => operate(bench, "booking list");

describe("dispatch", () => {
  test("books what nobody could carry before, once", async () => {
    const courier = courierBy("by_reference");
    bench.use(courier.provider, { couriers: ["Quadx"] });
    const { uuid, token } = await bench.paid();
    bench.use(courier.provider, { couriers: ["Abyan"] });
    await expect(bench.dispatch(uuid)).rejects.toThrow();
    const { reference } = await bench.view(uuid, token);
    const dispatch = () => operate(bench, "dispatch", { reference });
    await expect(dispatch()).rejects.toThrow("Nobody carries");
    bench.use(courier.provider);
    const message = `${reference} is booked with Quadx, number F-1.`;
    expect(await dispatch()).toEqual({ message });
    expect(await dispatch()).toEqual({ message });
    expect(courier.orders).toHaveLength(1);
    const { rows } = await operate(bench, "audit show", { about: reference });
    expect(rows.map(({ command }) => command)).toEqual(["dispatch", "dispatch", "dispatch"]);
  });

  test("a silent courier is asked again by the portal itself", async () => {
    const courier = courierBy("by_reference");
    courier.faults.push("silent");
    const { reference } = await handedOver();
    expect((await operate(bench, "dispatch", { reference })).message).toContain("not answered yet");
    expect(courier.calls.book).toBe(1);
  });

  test("what is not For Dispatch, or unknown, is refused", async () => {
    courierBy("by_reference");
    const { uuid, token } = await bench.paid();
    const { reference } = await bench.view(uuid, token);
    await expect(operate(bench, "dispatch", { reference })).rejects.toThrow("For Verification");
    await expect(operate(bench, "dispatch", { reference: "LTO-0" })).rejects.toThrow("no request");
  });
});

describe("a courier order that needs a person", () => {
  test("unknown, and the courier has it: the person sees its number", async () => {
    const courier = courierBy("same_quotation");
    courier.faults.push("lost");
    const { seen, reference } = await handedOver();
    await expect(settle(reference, "booked", "F-1")).rejects.toThrow("Look again in a minute");
    await bench.sweep();
    expect(await listed()).toMatchObject({
      bookings: [{ reference, courier: "Quadx", what: "unknown" }],
      what_to_do: [{ what: "unknown" }],
    });
    await expect(operate(bench, "dispatch", { reference })).rejects.toThrow("needs you first");
    await expect(settle(reference, "booked")).rejects.toThrow("--number");
    expect((await settle(reference.toLowerCase(), "booked", "F-1")).message).toContain("F-1");
    expect(await seen()).toMatchObject({ tracking_refno: "F-1" });
    expect(await listed()).toEqual({ bookings: [] });
    await expect(settle(reference, "booked", "F-2")).rejects.toThrow("is booked with the number");
    await expect(settle(reference, "not-booked")).rejects.toThrow("parcel F-1");
  });

  test("unknown, and the courier has it not: it is booked anew, with its own reference", async () => {
    const courier = courierBy("same_quotation");
    courier.faults.push("lost");
    const { uuid, seen, reference } = await handedOver();
    await bench.sweep();
    await settle(reference, "not-booked");
    const { rows } = await operate(bench, "audit show", { about: reference, most: 1 });
    expect(rows[0]?.about).toBe(`booking:${reference} outcome:not-booked`);
    await bench.work();
    expect(courier.orders.at(-1)?.reference).toBe(`${reference}-2`);
    expect(await bench.bookings(uuid)).toMatchObject([{ state: "refused" }, { state: "booked" }]);
    expect(await seen()).toMatchObject({ tracking_refno: "F-2" });
    await expect(settle(reference, "not-booked")).rejects.toThrow("settled");
  });

  test("a second number for one reference: somebody cancels it, and the first rider comes", async () => {
    const courier = courierBy("same_quotation");
    const { uuid, seen, reference } = await handedOver();
    courier.orders.push({ reference, quotation: "Q-1", trackingNumber: "F-2", way: ["booked"] });
    const tell = async (eventId: string) => {
      await bench.tell([{ eventId, trackingNumber: "F-2", reference, report: null }]);
      await bench.work();
    };
    await tell("second-1");
    expect(await listed()).toMatchObject({ bookings: [{ what: "not_awaited", told: "F-2" }] });
    // The first one comes even so.
    const { parcels } = await operate(bench, "manifest", { courier: "Quadx", office: "ncr-qc-do" });
    expect(JSON.stringify(parcels)).toContain("F-1");
    expect((await settle(reference, "not-booked")).message).toContain("F-1 comes for");
    await bench.work();
    // The courier tells that it is cancelled.
    await tell("second-2");
    expect(await listed()).toEqual({ bookings: [] });
    expect(await bench.bookings(uuid)).toMatchObject([{ tracking_number: "F-1", ended_at: null }]);
    expect(await seen()).toMatchObject({ tracking_refno: "F-1" });
  });

  test("refused, and booked in the courier's own portal: the person sees its number", async () => {
    const courier = courierBy("by_reference");
    courier.faults.push("refused");
    const { seen, reference } = await handedOver();
    expect(await listed()).toMatchObject({
      bookings: [{ what: "refused", told: "fake:ERR_OUT_OF_SERVICE_AREA" }],
    });
    expect((await settle(reference, "booked", "Q-7")).message).toContain(`${reference}-2`);
    expect(await seen()).toMatchObject({ tracking_refno: "Q-7" });
    expect(await listed()).toEqual({ bookings: [] });
    await expect(settle(reference, "booked", "Q-8")).rejects.toThrow("is over");
  });

  test("dearer: booked at what is allowed", async () => {
    const courier = courierBy("same_quotation", 21_000);
    const { seen, reference } = await handedOver();
    expect(await listed()).toMatchObject({
      bookings: [{ what: "dearer", told: "costs 210.00, paid 150.00" }],
    });
    const allow = (pesos: string) => operate(bench, "booking allow", { reference, pesos });
    await expect(settle(reference, "not-booked")).rejects.toThrow("booking allow");
    await expect(allow("209.99")).rejects.toThrow("210.00");
    await expect(allow("many")).rejects.toThrow("pesos is not valid");
    await allow("210.00");
    await bench.work();
    expect(courier.orders).toHaveLength(1);
    expect(await seen()).toMatchObject({ tracking_refno: "F-1" });
    await expect(allow("300.00")).rejects.toThrow("does not wait for a price");
  });

  test.each([
    ["refuses", "by_reference", FEE],
    ["is too dear", "same_quotation", 21_000],
  ] as const)(
    "of a courier who %s: the request can be ended, and its record is free",
    async (_, booking, fee) => {
      const courier = courierBy(booking, fee);
      if (fee === FEE) courier.faults.push("refused");
      const { uuid, seen, license, reference } = await handedOver();
      const cancel = () => operate(bench, "parcel", { number: reference, state: "cancelled" });
      expect((await cancel()).message).toContain("failed (courier_cancelled)");
      expect(await seen()).toMatchObject({ status: "failed", holds_money: true });
      expect(await bench.recordStatus(license)).toBe("Available");
      expect(await listed()).toEqual({ bookings: [] });
      await bench.work();
      expect(courier.orders).toEqual([]);
      expect(await bench.mailsAbout(uuid)).toContain("courier_cancelled");
      await expect(cancel()).rejects.toThrow("failed (courier_cancelled)");
    },
  );

  test("that was asked for and not answered: nobody ends the request, also when no process asks", async () => {
    const courier = courierBy("by_reference");
    courier.faults.push("silent");
    const { reference } = await handedOver();
    bench.clock.advance(24 * 60 * 60_000);
    const cancel = operate(bench, "parcel", { number: reference, state: "cancelled" });
    await expect(cancel).rejects.toThrow(`booking settle ${reference}`);
  });

  test("while its answer is lost nobody ends the request; somebody says first what came of it", async () => {
    const courier = courierBy("same_quotation");
    courier.faults.push("lost");
    const { reference } = await handedOver();
    const cancel = () => operate(bench, "parcel", { number: reference, state: "cancelled" });
    await expect(cancel()).rejects.toThrow("Look again in a minute");
    await bench.sweep();
    await expect(cancel()).rejects.toThrow(`booking settle ${reference}`);
  });

  test("a number that another courier order has is refused, and nothing is written", async () => {
    courierBy("by_hand");
    const one = await handedOver();
    const other = await handedOver();
    await settle(one.reference, "booked", "SKY-1");
    await expect(settle(other.reference, "booked", "SKY-1")).rejects.toThrow(
      "Another courier order",
    );
    expect(await bench.bookings(other.uuid)).toMatchObject([{ state: "asked" }]);
    await expect(settle("LTO-NOBODY", "booked", "1")).rejects.toThrow("no courier order");
  });
});
