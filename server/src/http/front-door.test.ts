import { describe, expect, it, test, vi } from "vitest";
import { testPortal } from "../testing/test-portal.ts";

const portal = await testPortal({ sample: true });
const { app } = portal;

describe("failures (R-1)", () => {
  test.each([
    ["GET", "/api/nothing", 404, "resource_not_found"],
    ["GET", "/api/ste/transaction/not-a-uuid", 404, "resource_not_found"],
    ["PUT", "/api/ste/office", 405, "method_not_allowed"],
    ["GET", "/api/ste/plate_number/inquire", 422, "invalid_fields"],
  ] as const)("%s %s answers %i %s", async (method, url, status, code) => {
    const answer = await app.inject({ method, url });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(/\.$/u) });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("says which methods an address takes", async () => {
    const answer = await app.inject({ method: "DELETE", url: "/api/ste/drivers_license" });
    expect([answer.statusCode, answer.headers["allow"]]).toEqual([405, "POST"]);
  });

  test.each([
    ["{", "application/json", 400, "malformed"],
    ["[]", "application/json", 400, "malformed"],
    ["null", "application/json", 400, "malformed"],
    ["a=b", "application/x-www-form-urlencoded", 415, "unsupported_media_type"],
    [JSON.stringify("x".repeat(70_000)), "application/json", 413, "body_too_large"],
    [
      JSON.stringify({ __proto__: { admin: true }, constructor: 1 }),
      "application/json",
      422,
      "invalid_fields",
    ],
  ])("a body %#, %2$s, answers %3$i %4$s", async (payload, type, status, code) => {
    const answer = await app.inject({
      method: "POST",
      url: "/api/ste/drivers_license",
      payload,
      headers: { "content-type": type },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it("names each field with a sentence, unknown ones too", async () => {
    const answer = await app.inject({
      method: "POST",
      url: "/api/ste/drivers_license",
      payload: { number: "1", role: "admin" },
    });
    expect(answer.json().errors).toMatchObject({
      number: ["A licence number looks like A12-34-567890."],
      role: ["This field is not known here."],
      email: ["Please fill this in."],
    });
  });

  it("asks to come back when the database is away", async () => {
    const broken = await testPortal();
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    vi.spyOn(broken.connection.pool, "connect").mockReturnValue(Promise.reject(away) as never);
    const answer = await broken.app.inject({ url: "/api/ste/office?per_page=10000" });
    expect([answer.statusCode, answer.json().code]).toEqual([503, "unavailable"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.body).not.toMatch(/pool|select|at /u);
  });
});

describe("every answer", () => {
  test.each(["/healthz", "/api/ste/office", "/api/nothing", "/"])(
    "%s carries the security headers",
    async (url) => {
      const { headers } = await app.inject({ url });
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
      });
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["content-security-policy"]).not.toMatch(/unsafe/u);
    },
  );

  it("tells whether the server can work", async () => {
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
  });

  it("describes every call", async () => {
    const document = (await app.inject({ url: "/api/docs" })).json();
    expect(document.paths["/api/ste/transaction/{id}/checkout"].put.operationId).toBe(
      "checkoutTransaction",
    );
  });
});

describe("production (R-7)", () => {
  test.each([
    ["GET", "/api/sandbox/samples"],
    ["GET", "/api/sandbox/mailbox"],
    ["POST", "/api/sandbox/restart"],
    ["GET", "/api/sandbox/payment/7f2a8d5e-1111-4222-8333-444455556666"],
    ["PUT", "/api/payment/callback"],
    ["POST", "/api/payment/webhook/sandbox"],
    ["POST", "/api/delivery_courier/webhook/sandbox"],
  ] as const)("%s %s is not there", async (method, url) => {
    const { app: real } = await production;
    const answer = await real.inject({
      method,
      url,
      ...(method !== "GET" && { payload: { uuid: "7f2a8d5e-1111-4222-8333-444455556666" } }),
    });
    expect(answer.statusCode).toBe(404);
  });

  it("insists on https", async () => {
    const { headers } = await (await production).app.inject({ url: "/healthz" });
    expect(headers["strict-transport-security"]).toMatch(/^max-age=\d{8}/u);
  });
});

const production = testPortal({
  env: {
    PORTAL_MODE: "production",
    PORTAL_SECRET: "a secret of the tests that is long enough",
    PUBLIC_ORIGIN: "https://portal.example",
  },
});
