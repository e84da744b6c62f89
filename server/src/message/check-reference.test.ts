import { beforeAll, expect, test } from "vitest";
import { solvedCaptcha, testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { messageRoutes } from "./message-routes.ts";

const NEVER_GIVEN = "LTO-7KQ2-M9DX-4HWC";
/** Its last character does not fit the others. */
const MADE_UP = "APT-2222-2222-2223";

let portal: TestPortal;
let given = "";
beforeAll(async () => {
  portal = await testPortal({ sample: true, routes: [messageRoutes], env: { LIMIT_FACTOR: "1" } });
  const row = await portal.context.db
    .selectFrom("transaction")
    .select("reference")
    .executeTakeFirstOrThrow();
  given = row.reference;
});

const ask = async (reference: string, token?: string, remoteAddress = "10.5.0.1") =>
  portal.app.inject({
    method: "POST",
    url: "/api/ste/reference",
    payload: { reference },
    headers: { "cf-t-token": token ?? (await solvedCaptcha(portal.context)) },
    remoteAddress,
  });

test("a reference that we gave exists, and nothing else is said of it", async () => {
  const answer = await ask(given.toLowerCase());
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json()).toEqual({ data: { exists: true } });
});

test("one that was never given and one that is made up get the same answer", async () => {
  const [one, other] = [await ask(NEVER_GIVEN), await ask(MADE_UP)];
  expect(one.json()).toEqual({ data: { exists: false } });
  expect(other.body).toBe(one.body);
  const named = ({ headers }: typeof one) => Object.keys(headers).toSorted();
  expect(named(other)).toEqual(named(one));
});

test("every answer needs a fresh token, also a few of a quiet client", async () => {
  const token = await solvedCaptcha(portal.context);
  expect((await ask(given, token)).statusCode).toBe(200);
  expect((await ask(given, token)).json()).toMatchObject({ code: "captcha_failed" });
  const without = await portal.app.inject({
    method: "POST",
    url: "/api/ste/reference",
    payload: { reference: given },
    remoteAddress: "10.5.0.2",
  });
  expect(without.json()).toMatchObject({ code: "captcha_required" });
});

test("a client asks as often as it looks up", async () => {
  const codes: number[] = [];
  for (let tries = 0; tries < 61; tries += 1)
    codes.push((await ask(given, "no token", "10.5.0.3")).statusCode);
  expect(codes.slice(0, 60)).not.toContain(429);
  expect(codes.at(-1)).toBe(429);
});

test.each(["", "LTO", "LTO-7KQ2-M9DX", "XYZ-7KQ2-M9DX-4HWC", "LTO-7KQ2-M9DX-4HW0", "'; --"])(
  "%j is no reference",
  async (reference) => {
    expect((await ask(reference)).statusCode).toBe(422);
  },
);
