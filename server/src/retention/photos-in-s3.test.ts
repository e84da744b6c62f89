import { solvedCaptcha } from "../../test/harness/solved-captcha.ts";
import { UploadedFile } from "@portal/contract/photos";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { disposals } from "../../test/fixtures/people-store.ts";
import { uploadPhoto, uploadsAlone } from "../../test/fixtures/uploads.ts";
import { startS3, SWIFT_ROOT } from "../../test/doubles/s3.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { s3Storage } from "../providers/storage/s3-storage.ts";
import { sealedStorage } from "../providers/storage/sealed-storage.ts";
import { disposeOfDue } from "./dispose-of-due.ts";

const s3 = await startS3();
clearAfterwards(() => s3.close());
const portal = await testPortal({
  routes: [uploadsAlone],
  env: {
    STORAGE_URL: s3.url,
    STORAGE_BUCKET: s3.bucket,
    STORAGE_KEY_ID: s3.keyId,
    STORAGE_SECRET: "env:THE_KEY",
    THE_KEY: s3.secret,
  },
});
// A real service takes no signature of the tests' time.
if (SWIFT_ROOT !== undefined) {
  const { config, secrets } = portal.context;
  const prefix = config.storage?.prefix ?? "";
  const storage = sealedStorage(s3Storage({ ...s3, prefix, now: () => new Date() }), secrets);
  Object.assign(portal.context, { storage });
}

const upload = async () => uploadPhoto(portal, { captcha: await solvedCaptcha(portal.context) });
const preview = (url: string) => portal.app.inject({ url });
const urlOf = (answer: Awaited<ReturnType<typeof upload>>): string =>
  v.parse(v.object({ data: UploadedFile }), answer.json()).data.url;
const dispose = (): Promise<void> => disposeOfDue(portal.context);
const files = () => portal.context.db.selectFrom("file").select("name").execute();

describe("photos in an S3 service", () => {
  test("are stored, shown and deleted there", async () => {
    const url = urlOf(await upload());
    const shown = await preview(url);
    expect(shown.headers["content-type"]).toBe("image/jpeg");
    const [file] = await files();
    if (!file) throw new Error("Nothing was stored.");
    expect(await portal.context.storage.get(file.name)).toEqual(shown.rawPayload);
    const prefix = portal.context.config.storage?.prefix ?? "";
    const lies = await s3Storage({ ...s3, prefix, now: () => new Date() }).get(file.name);
    expect(lies?.readUInt8(0), "sealed").toBe(portal.context.secrets.sealId);
    expect(lies?.includes(shown.rawPayload.subarray(0, 20))).toBe(false);
    portal.clock.advance(25 * 60 * 60_000);
    await dispose();
    expect(await portal.context.storage.get(file.name)).toBeNull();
    expect(await disposals(portal.context.db)).toMatchObject([
      { class: "unclaimed_upload", count: 1 },
    ]);
  });

  test("a silent service is 503 to come back, never gone, and nothing counts as deleted", async () => {
    const url = urlOf(await upload());
    await s3.close();
    for (const answer of [await upload(), await preview(url)]) {
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "10"]);
      expect(answer.json()).toMatchObject({ code: "provider_unavailable" });
    }
    portal.clock.advance(25 * 60 * 60_000);
    await dispose();
    // The photo, and the one whose upload failed, wait for the service.
    expect(await files()).toHaveLength(2);
    expect(await disposals(portal.context.db)).toMatchObject([
      { class: "unclaimed_upload", count: 1 },
    ]);
  });
});
