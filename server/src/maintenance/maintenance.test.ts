import { afterEach, describe, expect, it, test } from "vitest";
import { testPortal } from "../../test/harness/test-portal.ts";
import { keepOrder } from "./maintenance-store.ts";

const { app, context } = await testPortal({ sample: true });
const UUID = "7f2a8d5e-1111-4222-8333-444455556666";

async function order(wanted: Parameters<typeof keepOrder>[1]) {
  await keepOrder(context.db, wanted, context.now());
  await context.maintenance.refresh();
}
afterEach(() => order({ on: false }));

describe("while the portal is closed for maintenance", () => {
  test.each([
    ["GET", "/api/ste/office?per_page=10000"],
    ["GET", "/api/ste/plate_number/inquire?q=ABC1001"],
    ["POST", "/api/ste/drivers_license"],
    ["POST", "/api/ste/transaction"],
    ["PUT", `/api/ste/transaction/${UUID}`],
    ["PUT", `/api/ste/transaction/${UUID}/checkout`],
    ["POST", "/api/ste/appointment"],
    ["POST", "/api/file/upload"],
    ["GET", "/api/nothing"],
    ["POST", "/%61pi/ste/appointment"],
    ["GET", "/ap%69/ste/office"],
    ["PUT", `/api/ste/transaction/${UUID}?x=/api/docs`],
  ] as const)("%s %s is refused with the date", async (method, url) => {
    await order({ on: true, completion: "Dec. 1, 2026" });
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      code: "unavailable",
      message:
        "This service is closed for maintenance. Estimated completion: Dec. 1, 2026. What you typed is kept. Please try again then.",
    });
    expect(answer.headers).toMatchObject({
      "retry-after": "600",
      "x-maintenance": "Dec.%201%2C%202026",
      "cache-control": "no-store",
    });
  });

  // The route's own refusal shows that the request reached it.
  test.each([
    ["POST", "/api/payment/webhook/sandbox/sandbox", 401],
    ["POST", "/api/delivery_courier/webhook/sandbox/sandbox/key", 401],
    ["GET", `/api/ste/transaction/${UUID}`, 404],
    ["PUT", "/api/payment/callback", 400],
    ["GET", "/api/sandbox/samples", 200],
    ["GET", "/api/docs", 200],
    ["GET", "/api/docs/", 200],
    ["GET", "/api/docs/json", 200],
    ["GET", "/healthz", 200],
    ["GET", "/readyz", 200],
  ] as const)("%s %s is answered, so that no payment is lost", async (method, url, status) => {
    await order({ on: true, completion: null });
    expect((await app.inject({ method, url })).statusCode).toBe(status);
  });

  it("answers in Filipino for a Filipino browser, with the date of the setting by default", async () => {
    await order({ on: true, completion: null });
    const { message } = (
      await app.inject({ url: "/api/ste/office", headers: { "accept-language": "fil" } })
    ).json<{ message: string }>();
    expect(message).toContain("Tinatayang matatapos: Aug. 25, 2025.");
  });
});

it("keeps its last state while the database is unreachable", async () => {
  await order({ on: true, completion: null });
  const before = context.maintenance.current();
  await context.db.schema.alterTable("maintenance").renameTo("away").execute();
  await expect(context.maintenance.refresh()).rejects.toThrow(/maintenance/u);
  await context.db.schema.alterTable("away").renameTo("maintenance").execute();
  expect(context.maintenance.current()).toEqual(before);
});
