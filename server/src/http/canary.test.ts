import { rootsOf } from "../../test/harness/test-context.ts";
import { allCalls } from "@portal/contract/api";
import { type Call, headers } from "@portal/contract/calls/call";
import { describe, expect, it } from "vitest";
import { buildApp } from "../wire/app.ts";
import { createApp } from "./create-app.ts";
import { createContext } from "../wire/create-context.ts";
import { readConfig } from "../config.ts";
import { runJobsOnce } from "../../test/harness/run-due.ts";
import { solvedCaptcha, testPortal } from "../../test/harness/test-portal.ts";

const CANARY = {
  first_name: "CANARYFIRST",
  last_name: "CANARYLAST",
  email: "canary.mail@example.com",
  contact_number: "09998887766",
  birth_date: "1987-06-05",
};
const LICENSE = "C99-88-776655";
const SECRETS = [
  "CANARY",
  "canary",
  "9998887766",
  "1987-06-05",
  LICENSE,
  LICENSE.toLowerCase(),
  "1399-00000998877",
  "XYZ9987",
];

/** Every call of the contract, with personal data in every text field. */
const everyCall = Object.values<Call>(allCalls).map(({ method, path }) => ({
  method,
  url: `${path.replaceAll(/:\w+/gu, "CANARYPART")}?number=${LICENSE}&birth_date=1987-06-05&q=XYZ9987&email=canary.mail@example.com`,
  ...(method !== "GET" && {
    payload: {
      ...CANARY,
      number: LICENSE,
      uuid: "CANARY",
      documents: { id_image_url: "/CANARY" },
    },
  }),
}));

describe("logs (R-8)", () => {
  it("contain nothing that a person typed, whatever happens", async () => {
    const lines: string[] = [];
    const { connection, context: base } = await testPortal({ sample: true });
    const config = readConfig({
      LOG_LEVEL: "trace",
      DATA_DIR: base.config.dataDir,
      SANDBOX_DECIDE_SECONDS: "0",
    });
    const app = await createApp(config, {
      logTo: { write: (line) => void lines.push(line) },
    });
    const context = createContext({
      config,
      connection,
      roots: rootsOf("canary ".repeat(6)),
      log: app.log,
    });
    await buildApp(context, app);

    const license = { number: LICENSE, ...CANARY };
    const asks = [
      {
        method: "GET",
        url: `/api/ste/drivers_license/inquire?number=${LICENSE}&birth_date=1987-06-05`,
      },
      { method: "GET", url: "/api/ste/plate_number/inquire?q=XYZ9987" },
      { method: "GET", url: `/license/${LICENSE}` },
      { method: "GET", url: `/api/nothing/${LICENSE}?email=canary.mail@example.com` },
      { method: "POST", url: "/api/ste/drivers_license", payload: license },
      { method: "POST", url: "/api/ste/drivers_license", payload: { ...license, number: "x" } },
      {
        method: "POST",
        url: "/api/ste/transaction",
        payload: { ...license, transactable: { id: "CANARY", type: "Plate Number" } },
      },
      { method: "PUT", url: "/api/payment/callback", payload: { uuid: "CANARY" } },
      {
        method: "POST",
        url: "/api/delivery_courier/webhook/sandbox/sandbox/CANARY-KEY",
        payload: { canary: "CANARY" },
      },
      { method: "GET", url: "/api/delivery_courier/webhook/sandbox/sandbox/CANARY-KEY" },
      {
        method: "POST",
        url: "/api/payment/webhook/sandbox/sandbox",
        payload: { canary: "CANARY" },
      },
      { method: "GET", url: "/api/ste/place?q=CANARY" },
    ] as const;
    for (const ask of [...asks, ...everyCall])
      await app.inject({
        ...ask,
        headers: { [headers.transaction]: "CANARYTOKEN", [headers.captcha]: "CANARYTOKEN" },
      });
    const token = await solvedCaptcha(context);
    const submitted = await app.inject({
      method: "POST",
      url: "/api/ste/drivers_license",
      payload: license,
      headers: { [headers.captcha]: token },
    });
    expect(submitted.statusCode).toBe(201);
    await runJobsOnce(context);
    // The database quotes the row in its error message; the log must not.
    await expect(
      connection.db
        .insertInto("drivers_license")
        .values({ id: "CANARY" } as never)
        .execute(),
    ).rejects.toThrow();

    expect(lines.length).toBeGreaterThan(asks.length);
    const log = lines.join("");
    for (const secret of SECRETS) expect(log.includes(secret), secret).toBe(false);
    expect(log).toContain('"route":"/api/ste/drivers_license/inquire"');
  });
});
