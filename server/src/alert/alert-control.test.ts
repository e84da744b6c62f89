import { expect, test } from "vitest";
import { alertBench } from "../../test/fixtures/alerts.ts";
import { operate } from "../../test/harness/operate.ts";

test("alerts are counted by state and channel, with the day of the oldest", async () => {
  const bench = await alertBench();
  expect(await operate(bench, "alerts")).toEqual({ message: "There are no alerts.", alerts: [] });
  const subject = async () =>
    ({ kind: "drivers_license", id: await bench.license("Rejected") }) as const;
  await bench.confirmed(await subject(), "ana@example.com");
  expect((await operate(bench, "alerts")).message).toBe("1 waits for a license or plate.");
  bench.clock.advance(24 * 60 * 60_000);
  await bench.confirmed(await subject(), "ben@example.com");
  await bench.ask(bench.handle(await subject()), { email: "eva@example.com" });
  expect(await operate(bench, "alerts")).toEqual({
    message: "2 wait for a license or plate.",
    alerts: [
      { state: "pending", channel: "email", count: 1, oldest: "2026-01-06" },
      { state: "confirmed", channel: "email", count: 2, oldest: "2026-01-05" },
    ],
  });
});
