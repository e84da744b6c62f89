import { describe, expect, test } from "vitest";
import { environmentRefusal, refusal } from "./directions.mjs";

describe("refused", () => {
  test.each([
    ["contract/src/a.ts", "server/src/problem/problem.ts"],
    ["contract/src/a.ts", "node:fs"],
    ["contract/src/a.ts", "@portal/server"],
    ["contract/src/a.test.ts", "web/src/api/api.ts"],
    ["web/src/api/api.ts", "server/src/app.ts"],
    ["web/src/api/api.ts", "@portal/server"],
    ["web/src/ui/a.test.ts", "server/src/app.ts"],
    ["web/src/api/api.ts", "node:crypto"],
    ["server/src/app.ts", "web/src/api/api.ts"],
    ["e2e/alert/alert.ts", "server/src/main.ts"],
    ["e2e/alert/alert.spec.ts", "web/src/api/api.ts"],
    ["e2e/alert/alert.spec.ts", "e2e/site/links.spec.ts"],
    ["e2e/alert/alert.ts", "e2e/alert/alert.spec.ts"],
    ["e2e/alert/alert.ts", "e2e/fixtures.ts"],
    ["e2e/delivery/shipping-form.ts", "e2e/appointment/booking.ts"],
    ["e2e/browser/look.ts", "e2e/site/toast.ts"],
    ["e2e/unlisted/a.ts", "e2e/browser/visit.ts"],
    ["server/src/db/connect.ts", "server/src/office/office-store.ts"],
    ["server/src/providers/mail/smtp.ts", "server/src/payment/pay.ts"],
    ["server/src/providers/mail/smtp.ts", "server/src/context.ts"],
    ["server/src/db/connect.ts", "server/src/config.ts"],
    ["server/src/http/errors.ts", "server/src/upload/upload-routes.ts"],
    ["server/src/record/submit-record.ts", "server/src/app.ts"],
    ["server/src/record/submit-record.ts", "server/src/providers/mail/smtp.ts"],
    ["server/src/record/submit-record.ts", "server/src/payment/pay.ts"],
    ["server/src/office/office-store.ts", "server/src/courier/courier-store.ts"],
    ["server/src/office/office-store.ts", "server/src/record/record-store.ts"],
    ["server/src/appointment/book.ts", "server/src/delivery/transaction-store.ts"],
    ["server/src/delivery/change.ts", "server/src/payment/payment-store.ts"],
    ["server/src/schedule/fill-schedule.ts", "server/src/appointment/book.ts"],
    ["server/src/message/send-message.ts", "server/src/appointment/book.ts"],
    ["server/src/record/submit-record.ts", "kysely"],
    ["server/src/record/record-routes.ts", "kysely"],
    ["server/src/record/record-store.ts", "pg"],
    ["server/src/record/submit-record.ts", "fastify"],
    ["server/src/record/record-store.ts", "@fastify/multipart"],
    ["server/src/app.ts", "server/test/harness/database.ts"],
    ["server/src/unlisted/a.ts", "server/src/problem/problem.ts"],
    ["server/src/record/submit-record.ts", "server/src/unlisted/a.ts"],
    ["server/src/record/submit-record.ts", "server/src/alert/alert-store.ts"],
    ["server/src/delivery/change.ts", "server/src/alert/alert-store.ts"],
    ["server/src/http/errors.ts", "server/src/jobs/outbox-store.ts"],
    ["web/src/ui/button.tsx", "web/src/site/page-title.tsx"],
    ["web/src/ui/button.tsx", "@portal/contract/record"],
    ["web/src/record/status/badge.tsx", "web/src/delivery/delivery-page.tsx"],
    ["web/src/track/track-application-screen.tsx", "web/src/upload/photo-tile.tsx"],
    ["web/src/alert/alert-card.tsx", "web/src/record/status/badge.tsx"],
    ["web/src/unlisted/a.ts", "web/src/ui/button.tsx"],
    ["web/src/sandbox/a.ts", "web/src/unlisted/a.ts"],
  ])("%s → %s", (file, target) => {
    expect(refusal(file, target)).toEqual(expect.any(String));
  });

  test.each(["server/src/app.ts", "web/src/api/api.ts", "contract/src/api.ts"])(
    "%s reading the environment",
    (file) => {
      expect(environmentRefusal(file)).toEqual(expect.any(String));
    },
  );
});

describe("fine", () => {
  test.each([
    ["contract/src/a.ts", "contract/src/b.ts"],
    ["contract/src/a.ts", "valibot"],
    ["contract/src/a.test.ts", "fast-check"],
    ["web/src/api/api.ts", "@portal/contract/api"],
    ["web/src/record/complete/form.tsx", "web/src/record/status/queries.ts"],
    ["web/src/delivery/delivery-page.tsx", "web/src/record/status/badge.tsx"],
    ["web/src/payment/pay/qr.tsx", "web/src/delivery/delivery-page.tsx"],
    ["web/src/routes.ts", "node:fs"],
    ["server/src/payment/pay.ts", "server/src/record/record-store.ts"],
    ["server/src/payment/pay.ts", "server/src/delivery/transaction-store.ts"],
    ["server/src/record/submit-record.ts", "server/src/office/office-store.ts"],
    ["server/src/record/submit-record.ts", "server/src/providers/mail/mail-provider.ts"],
    ["server/src/record/submit-record.ts", "server/src/context.ts"],
    ["server/src/record/record-store.ts", "kysely"],
    ["server/src/record/record-routes.ts", "fastify"],
    ["server/src/license/license-routes.test.ts", "server/src/app.ts"],
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
