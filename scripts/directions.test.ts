import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { environmentRefusal, LAYERS, refusal } from "./directions.mjs";

describe("refused", () => {
  test.each([
    ["contract/src/a.ts", "server/src/problem/problem.ts"],
    ["contract/src/a.ts", "node:fs"],
    ["contract/src/a.test.ts", "web/src/api/api.ts"],
    ["web/src/api/api.ts", "@portal/server"],
    ["web/src/api/api.ts", "node:crypto"],
    ["server/src/wire/app.ts", "web/src/api/api.ts"],
    ["e2e/alert/alert.ts", "server/src/main.ts"],
    ["e2e/alert/alert.spec.ts", "web/src/api/api.ts"],
    ["e2e/alert/alert.spec.ts", "e2e/site/links.spec.ts"],
    ["e2e/alert/alert.ts", "e2e/alert/alert.spec.ts"],
    ["e2e/delivery/shipping-form.ts", "e2e/appointment/booking.ts"],
    ["e2e/unlisted/a.ts", "e2e/browser/visit.ts"],
    ["server/src/context.ts", "server/src/office/office-store.ts"],
    ["server/src/providers/mail/smtp.ts", "server/src/payment/pay.ts"],
    ["server/src/http/errors.ts", "server/src/upload/upload-routes.ts"],
    ["server/src/record/submit-record.ts", "server/src/wire/app.ts"],
    ["server/src/record/submit-record.ts", "server/src/providers/mail/smtp.ts"],
    ["server/src/office/office-store.ts", "server/src/courier/courier-store.ts"],
    ["server/src/message/send-message.ts", "server/src/appointment/book.ts"],
    ["server/src/record/submit-record.ts", "kysely"],
    ["server/src/record/record-store.ts", "pg"],
    ["server/src/record/submit-record.ts", "fastify"],
    ["server/src/wire/app.ts", "server/test/harness/database.ts"],
    ["server/src/unlisted/a.ts", "server/src/problem/problem.ts"],
    ["server/src/record/submit-record.ts", "server/src/unlisted/a.ts"],
    ["server/src/record/submit-record.ts", "server/src/alert/alert-store.ts"],
    ["server/src/http/errors.ts", "server/src/jobs/outbox-store.ts"],
    ["web/src/ui/button.tsx", "web/src/site/page-title.tsx"],
    ["web/src/ui/button.tsx", "@portal/contract/record"],
    ["web/src/record/status/badge.tsx", "web/src/delivery/delivery-page.tsx"],
    ["web/src/unlisted/a.ts", "web/src/ui/button.tsx"],
    ["web/src/sandbox/a.ts", "web/src/unlisted/a.ts"],
  ])("%s → %s", (file, target) => {
    expect(refusal(file, target)).toEqual(expect.any(String));
  });

  test.each(["server/src/wire/app.ts", "web/src/api/api.ts", "contract/src/api.ts"])(
    "%s reading the environment",
    (file) => {
      expect(environmentRefusal(file)).toEqual(expect.any(String));
    },
  );
});

describe("fine", () => {
  test.each([
    ["contract/src/a.ts", "valibot"],
    ["contract/src/a.test.ts", "fast-check"],
    ["web/src/api/api.ts", "@portal/contract/api"],
    ["web/src/delivery/delivery-page.tsx", "web/src/record/status/badge.tsx"],
    ["web/src/payment/pay/qr.tsx", "web/src/delivery/delivery-page.tsx"],
    ["web/src/routes.ts", "node:fs"],
    ["server/src/payment/pay.ts", "server/src/record/record-store.ts"],
    ["server/src/record/submit-record.ts", "server/src/providers/mail/mail-provider.ts"],
    ["server/src/record/submit-record.ts", "server/src/context.ts"],
    ["server/src/record/record-store.ts", "kysely"],
    ["server/src/record/record-routes.ts", "fastify"],
    ["server/src/license/license-routes.test.ts", "server/src/wire/app.ts"],
    ["server/src/db/connect.ts", "pg"],
    ["e2e/payment/checkout.ts", "e2e/delivery/shipping-form.ts"],
    ["e2e/alert/alert.spec.ts", "e2e/fixtures.ts"],
    ["e2e/alert/alert.spec.ts", "e2e/sandbox/mailbox.ts"],
  ])("%s → %s", (file, target) => {
    expect(refusal(file, target)).toBeNull();
  });

  test.each(["server/src/config.ts", "server/src/config.test.ts", "scripts/test.ts"])(
    "%s reading the environment",
    (file) => {
      expect(environmentRefusal(file)).toBeNull();
    },
  );
});

test("a room of the server stands right above the highest that it imports, or on the ground", () => {
  const side = "server/src/";
  const floorOf = (room: string) => LAYERS[side].findIndex((rooms) => rooms.includes(room));
  const roomOf = (path: string) => path.slice(side.length).split("/")[0] ?? "";
  const lowest = new Map(LAYERS[side].flat().map((room) => [room, 0]));
  for (const file of globSync(`${side}**/*.ts`).filter((path) => !path.endsWith(".test.ts"))) {
    const room = roomOf(file);
    for (const [, target = ""] of readFileSync(file, "utf8").matchAll(
      /"(\.{1,2}\/[^"\n]+\.ts)"/gu,
    )) {
      const other = roomOf(join(file, "..", target));
      if (other !== room && floorOf(other) !== -1)
        lowest.set(room, Math.max(lowest.get(room) ?? 0, floorOf(other) + 1));
    }
  }
  const floors = [...lowest].map(([room]) => [room, floorOf(room)] as const);
  expect(Object.fromEntries(lowest)).toEqual(Object.fromEntries(floors));
});
