import { goOffline, goOnline } from "../browser/connection.ts";
import { rm, writeFile } from "node:fs/promises";
import { passAnHour } from "../browser/stopped-clock.ts";
import { headers } from "@portal/contract/calls/call";
import type { Locator } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";
import { filledLicenseDelivery, openLicenseDelivery } from "../delivery/delivery-page.ts";
import { onShippingForm, quezonCity } from "../delivery/shipping-form.ts";
import { answerNext, holdBack } from "../browser/answers.ts";
import { expect, test } from "../fixtures.ts";
import { onCheckout } from "../payment/checkout.ts";
import { expectToast } from "../site/toast.ts";
import { mishaps, photoOfSheet } from "./faulty-photos.ts";
import { OFFICIAL_RECEIPT } from "./photo-tiles.ts";
import { factsOfJpeg, watchSentPhotos } from "./sent-photos.ts";
import { shareRead, sheetOfLetters } from "./small-print.ts";

const UPLOAD = "**/api/file/upload";
const OFFLINE = "You are offline. Nothing is lost.";
const WAITING = "Waiting for a connection. The upload continues by itself.";
const HEIC = {
  name: "IMG_0001.HEIC",
  // What a system that does not know the format says of it.
  mimeType: "application/octet-stream",
  buffer: Buffer.from("\0\0\0\u0024ftypheic\0\0\0\0mif1MiHEheicmiafMiHB", "latin1"),
};

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("It is not drawn.");
  return box;
}

/** As after minutes, also by the server's clock, which a test does not move. */
async function endLinksToPhotos({ page }: Visit) {
  const ended = await page.evaluate(() => {
    const link = /expires=\d+/gu;
    const kept = Object.entries<string>(sessionStorage).filter(([, text]) => text.match(link));
    for (const [key, text] of kept) sessionStorage.setItem(key, text.replaceAll(link, "expires=1"));
    return kept.length;
  });
  expect(ended, "items with links").toBeGreaterThan(0);
}

/** What photos were sent with in a header, in order; unless it is named, the keys. */
function uploadHeaders({ page }: Visit, header: string = headers.idempotency): string[] {
  const sent: string[] = [];
  page.on("request", (one) => {
    if (one.url().endsWith("/api/file/upload")) sent.push(one.headers()[header] ?? "");
  });
  return sent;
}

test("photos in doubt, and one that nobody can read", async ({ visit, sandbox }) => {
  const { page, look } = visit;
  const sent = uploadHeaders(visit);
  const sessions = uploadHeaders(visit, headers.session);
  const license = await sandbox.license();
  const form = await openLicenseDelivery(visit, license);
  await form.courier("GoGo Express").check();
  await form.fillRecipient(license.person);
  await form.fillStructured(quezonCity);

  await test.step("a photo in doubt is asked about before anything is sent", async () => {
    await form.choosing("Valid ID").setInputFiles(await photoOfSheet(page, "blurred"));
    await expect(form.said("Valid ID")).toHaveText(
      `${mishaps.blurred}Hold the phone still and tap the text to focus.`,
    );
    await look("shipping-photo-blurred");
    expect(sent).toEqual([]);
    await form.retaking("Valid ID").setInputFiles(await photoOfSheet(page, null));
    await expect(form.replacing("Valid ID")).toBeAttached();
    expect(sent).toHaveLength(1);
    await form.choosing(OFFICIAL_RECEIPT).setInputFiles(await photoOfSheet(page, "too dark"));
    await expect(form.said(OFFICIAL_RECEIPT)).toContainText(mishaps["too dark"]);
    const keep = page.getByRole("button", { name: `Use it anyway ${OFFICIAL_RECEIPT}` });
    await keep.focus();
    await page.keyboard.press("Enter");
    await expect(form.replacing(OFFICIAL_RECEIPT)).toBeAttached();
    await expect(form.replacing(OFFICIAL_RECEIPT)).toBeFocused();
    expect(sent).toHaveLength(2);
    // Both count for this browser, not for all behind its address.
    expect(sessions[0]).toMatch(/^[\da-f]{32}$/u);
    expect(sessions).toEqual([sessions[0], sessions[0]]);
  });

  await test.step("what may be wrong with a photo", async () => {
    await form.addDocument.click();
    // Too bright, or cut off: web/src/upload/judge-photo.test.ts.
    await form
      .choosing("Supporting document 1")
      .setInputFiles(await photoOfSheet(page, "too small"));
    await expect(form.said("Supporting document 1")).toContainText(mishaps["too small"]);
    // Nothing is left behind unseen.
    await form.proceed.click();
    await expectToast(visit, "Please look at your photo first");
    await form.removing("Supporting document 1").click();
    await expect(form.editing("Supporting document 1")).toHaveCount(0);
    await form.replacing("Valid ID").setInputFiles(HEIC);
    await expectToast(visit, "Unable to upload!", "Apple's HEIC format");
    await expect(form.replacing("Valid ID")).toHaveAccessibleDescription(/Most Compatible/u);
    await look("shipping-photo-heic");
    expect(sent).toHaveLength(2);
    await expect(form.said("Valid ID")).toHaveText("Your earlier photo is kept");
    await form.confirm(license.person.lastName, "license");
  });
});

test("files as phones hand them over", { tag: "@once" }, async ({ visit, sandbox }, info) => {
  const { page, look } = visit;
  const form = await openLicenseDelivery(visit, await sandbox.license());
  const { buffer: whole } = await photoOfSheet(page, null);
  await form.firstName.fill("MARIA");

  await test.step("a good photo without a name or a type, or without its last two bytes, is taken", async () => {
    let chooser = form.choosing("Valid ID");
    for (const mimeType of ["application/octet-stream", "*/*"]) {
      const buffer = mimeType === "*/*" ? whole.subarray(0, -2) : whole;
      await chooser.setInputFiles({ name: "1000012345", mimeType, buffer });
      await expect(form.said("Valid ID")).toHaveText("Photo added");
      await form.removing("Valid ID").click();
      chooser = form.choosing("Valid ID");
    }
  });

  await test.step("others say what is wrong with them, and what to do", async () => {
    const files: [Buffer, RegExp][] = [
      [Buffer.alloc(0), /This file is empty\. Save the photo to your phone first/u],
      [whole.subarray(0, whole.length / 2), /This photo is damaged, or a part of it is missing\./u],
      // A PNG, a WebP: contract/src/photos.test.ts.
      [Buffer.from("%PDF-1.7"), /This file is not a photo we can read\./u],
    ];
    for (const [buffer, sentence] of files) {
      await form
        .choosing("Valid ID")
        .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
      await expect(form.choosing("Valid ID")).toHaveAccessibleDescription(sentence);
    }
    await look("shipping-photo-incomplete");
  });

  await test.step("so does one that is gone when it is read", async () => {
    const path = info.outputPath("gone.jpg");
    await writeFile(path, whole);
    await form.choosing("Valid ID").setInputFiles(path);
    await expect(form.replacing("Valid ID")).toBeAttached();
    await rm(path);
    await form.editing("Valid ID").click();
    await page.getByRole("dialog").getByRole("button", { name: "Use this" }).click();
    await expect(form.replacing("Valid ID")).toHaveAccessibleDescription(
      /This file cannot be opened\. Save the photo to your phone first/u,
    );
    await expect(form.firstName).toHaveValue("MARIA");
  });
});

test("on a slow line, and when it breaks off", async ({ visit, photos, sandbox }) => {
  const { page, faults, look } = visit;
  const watched = await watchSentPhotos(page);
  const sheet = await sheetOfLetters(page, 9);
  const form = await openLicenseDelivery(visit, await sandbox.license());
  // A screen reader hears one live region at a time: only the fee and the e-mail can speak by themselves.
  await expect(page.getByRole("main").getByRole("status")).toHaveCount(2);
  // Once, above all photos.
  await expect(form.examples).toHaveText(["Good", "Bad: cut off", "Bad: blurred", "Bad: glare"]);
  const heightOfTile = async () => Math.round((await boxOf(form.tile("Valid ID"))).height);
  const isTouch = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  await expect(form.taking(OFFICIAL_RECEIPT)).toHaveCount(isTouch ? 1 : 0);

  await test.step("the small print can be read in what is sent, and the progress is seen", async () => {
    await page.evaluate(() => {
      const seen: number[] = [];
      Reflect.set(globalThis, "seenProgress", seen);
      const note = () => {
        const now = document.querySelector("progress")?.value;
        if (now !== undefined && now !== seen.at(-1)) seen.push(now);
      };
      new MutationObserver(note).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ["value"],
      });
    });
    const line = await page.context().newCDPSession(page);
    await line.send("Network.enable");
    const speed = { offline: false, latency: 0, downloadThroughput: -1 };
    // So slow that a busy browser, too, draws something of its last tenth.
    await line.send("Network.emulateNetworkConditions", { ...speed, uploadThroughput: 100_000 });
    await form.addPhoto(OFFICIAL_RECEIPT, sheet);
    const seen = await page.evaluate(() => Reflect.get(globalThis, "seenProgress") as number[]);
    expect(seen[0]).toBe(0);
    // What comes after the end may be drawn in its place.
    expect(seen.at(-1)).toBeGreaterThan(90);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(3);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    const photo = await watched.last();
    expect(factsOfJpeg(photo)).toEqual({ width: 2000, height: 1400, quality: 60, hasExif: false });
    expect(await shareRead(page, photo, 9)).toBeGreaterThan(0.99);
    await line.send("Network.emulateNetworkConditions", { ...speed, uploadThroughput: -1 });
    await line.detach();
  });

  await test.step("a photo is turned and cropped with the keyboard and with a finger, from the file itself", async () => {
    await form.editing(OFFICIAL_RECEIPT).focus();
    await page.keyboard.press("Enter");
    const editor = page.getByRole("dialog", { name: "Turn or crop the photo" });
    await expect(editor.getByRole("img", { name: OFFICIAL_RECEIPT })).toBeVisible();
    await editor.getByRole("button", { name: "Turn", exact: true }).press("Enter");
    const corner = editor.getByRole("button", { name: "Lower right corner" });
    const edge = editor.getByRole("button", { name: "Lower edge" });
    for (let presses = 0; presses < 5; presses += 1) await edge.press("ArrowUp");
    const kept = editor.getByRole("status");
    await expect(kept).toHaveText(
      /^Kept: 100 % of the width, [78]\d % of the height. Turned: 90°.$/u,
    );
    const { x, y, width, height } = await boxOf(corner);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 60, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(kept).toHaveText(/^Kept: [4-9]\d % of the width/u);
    await look("shipping-photo-editor");
    await editor.getByRole("button", { name: "Use this" }).press("Enter");
    await expect(form.replacing(OFFICIAL_RECEIPT)).toBeAttached();
    await expect(form.replacing(OFFICIAL_RECEIPT)).toBeFocused();
    const photo = factsOfJpeg(await watched.last());
    expect(photo).toMatchObject({ quality: 60, hasExif: false });
    expect(photo.height).toBeGreaterThan(photo.width);
  });

  await test.step("a photo that is being replaced is there until the other one was sent", async () => {
    const letGo = await holdBack(page, UPLOAD);
    await form.replacing(OFFICIAL_RECEIPT).setInputFiles(photos.receipt);
    await expect(page.getByRole("progressbar")).toHaveCount(1);
    const stored = () => page.evaluate(() => sessionStorage.getItem("portal.shipping") ?? "");
    expect(JSON.parse(await stored())).toMatchObject({
      receipt_image_url: expect.stringMatching(/./u),
    });
    const before = await stored();
    letGo();
    await expect(form.said(OFFICIAL_RECEIPT)).toHaveText("Photo added");
    await expect.poll(stored).not.toBe(before);
  });

  await test.step("an upload that breaks off goes on by itself when the line is back", async () => {
    faults.allow("lost", /^\/api\/file\/upload$/u);
    const sent = uploadHeaders(visit);
    const breakOff = () =>
      answerNext(page, UPLOAD, async (route) => {
        await goOffline(visit);
        await route.abort("internetdisconnected");
      });
    await breakOff();
    await form.choosing("Valid ID").setInputFiles(photos.id);
    await expect(form.said("Valid ID")).toHaveText(WAITING);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    const whileWaiting = await heightOfTile();
    await expect(form.choosingAnother("Valid ID")).toBeEnabled();
    await look("shipping-photo-waiting");
    await page.getByRole("button", { name: "Stop Valid ID" }).click();
    await expect(form.choosing("Valid ID")).toBeFocused();
    await goOnline(visit);
    await expect(page.getByText(OFFLINE)).toBeHidden();
    await breakOff();
    const before = sent.length;
    await form.choosing("Valid ID").setInputFiles(photos.id);
    await expect(form.said("Valid ID")).toHaveText(WAITING);
    await goOnline(visit);
    await expect(form.replacing("Valid ID")).toBeAttached();
    expect(await heightOfTile()).toBe(whileWaiting);
    const keys = sent.slice(before);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });
});

test(
  "an hour offline and a reload: the request for delivery is sent as typed",
  { tag: "@once" },
  async ({ visit, photos, sandbox }) => {
    const { page, faults } = visit;
    await page.clock.install();
    const license = await sandbox.license();
    const form = await filledLicenseDelivery(visit, license, photos);
    await form.channel("Maya").check();
    const asked: string[] = [];
    page.on("request", (one) => asked.push(new URL(one.url()).pathname));
    faults.allow("lost", /\/(?:inquire|challenge)$/u);
    await goOffline(visit);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await passAnHour(page);
    // The lookup is renewed before it is too old, without a word.
    const renewed = page.waitForResponse(/\/api\/ste\/drivers_license\/inquire/u);
    await goOnline(visit);
    // The browser's own event may be sooner than its network.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await (await renewed).finished();
    await endLinksToPhotos(visit);
    await page.reload();
    const again = await onShippingForm(visit, "Deliver my Driver's License", "license-draft");
    await test.step("a reload keeps the request for delivery, photos included", async () => {
      await expect(again.courier("GoGo Express")).toBeChecked();
      await expect(again.lastName).toHaveValue(license.person.lastName);
      await expect(again.chosenBarangay).toHaveText("Pinyahan");
      await expect(again.line1).toHaveValue("12 SAMPLE STREET");
      await expect(again.replacing("Valid ID")).toBeAttached();
      await expect(again.replacing(OFFICIAL_RECEIPT)).toBeAttached();
      await expect(again.channel("Maya")).toBeChecked();
      await expect(again.proceed).toBeEnabled();
    });
    await test.step("starting again asks first, because of the photos", async () => {
      await again.startAgain.click();
      const question = page.getByRole("dialog", { name: "Start again?" });
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(again.replacing("Valid ID")).toBeAttached();
    });
    expect(asked.filter((path) => path.startsWith("/api/file/"))).toEqual([]);
    await (await (await again.confirm(license.person.lastName)).proceed()).toPayment.click();
    await onCheckout(visit, "Quadx");
  },
);
