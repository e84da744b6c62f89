import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { manilaDay } from "@portal/contract/days";
import { manageLink } from "../appointment/appointments.ts";
import { onAppointment } from "../appointment/confirmation.ts";
import { onShippingForm, quezonCity } from "../delivery/shipping-form.ts";
import { linkTo } from "../delivery/transactions.ts";
import { expect, test } from "../fixtures.ts";
import type { Visit } from "../browser/visit.ts";
import { onCase, onReport } from "../case/case.ts";
import { onCheckout } from "../payment/checkout.ts";
import { onSummary } from "../payment/summary.ts";
import { completeForm } from "../record/complete-form.ts";
import { recordOf } from "../record/looked-up.ts";
import { newLicenseNumber, newPerson } from "../record/person.ts";
import { onStatus, READY } from "../record/status.ts";
import { landing } from "../track/landing.ts";
import { OFFICIAL_RECEIPT, photosOf } from "../upload/photo-tiles.ts";
import type { Photos } from "../upload/photo.ts";
import { loadPortal, OFFICE, type Holder } from "./loaded-portal.ts";
import { mailTo, operatorAt, type Operator } from "./operator.ts";

// One portal in production, which begins empty: what one test loads and decides, the next goes on with.
test.describe.configure({ mode: "serial" });

const PICKUP = "Driver's License Pickup";
const why = (reason: string) => ["--reason", reason];
type Waiting = { waiting: { reference: string; what: string }[] };

let dataDir: string;
let ana: Operator;
let ben: Operator;
let holders: Holder[];

test.beforeAll(async () => {
  dataDir = String(test.info().project.metadata["dataDir"]);
  ana = operatorAt(dataDir, "ana");
  ben = operatorAt(dataDir, "ben");
  holders = await loadPortal(ana, 3);
});

const holder = (at: number): Holder => {
  const found = holders[at];
  if (!found) throw new Error(`Nobody was loaded at ${at}.`);
  return found;
};

/** Where the companies' parts are played. */
const doubles = () =>
  JSON.parse(readFileSync(join(dataDir, "doubles.json"), "utf8")) as Record<
    "paymongo" | "quadx" | "semaphore",
    string
  >;

/** A look is taken by other journeys; here only the way is gone. */
const unseen = (visit: Visit): Visit => ({ ...visit, look: () => Promise.resolve() });

/** The only item of a queue, once it is there. */
async function onlyItemOf(queue: "submissions" | "requests"): Promise<string> {
  let found: Waiting["waiting"] = [];
  await expect
    .poll(async () => {
      ({ waiting: found } = await ana.does<Waiting>("queue", queue));
      return found.length;
    })
    .toBe(1);
  return found[0]?.reference ?? "";
}

/** A license that names its record by the handle of a look-up. */
const licenseOf = async ({ page }: Visit, whose: Holder) => ({
  ...whose,
  handle: (await recordOf(page.request, whose)).id,
});

/** From the look-up to the gateway's page, and paid there. */
async function requestAndPay(visit: Visit, { number, person }: Holder, photos: Photos) {
  const { page } = visit;
  await (await landing(visit)).lookUpLicense(number, person.birthDate);
  await (await onStatus(visit, READY, "license-available")).getMyLicense.click();
  const form = await onShippingForm(visit, "Deliver my Driver's License", "license");
  await form.courier("GoGo Express").check();
  await form.fillRecipient(person);
  await form.fillStructured(quezonCity);
  await form.addPhoto("Valid ID", photos.id);
  await form.addPhoto(OFFICIAL_RECEIPT, photos.receipt);
  const notice = await (await form.confirm(person.lastName)).proceed();
  await notice.toPayment.click();
  await (await (await onCheckout(visit, "Quadx")).ask()).confirm.click();
  await page.getByRole("button", { name: "Authorize" }).click();
  const summary = await onSummary(visit, "paid");
  await summary.expectBadge("success", "Success");
  await expect(summary.news).toHaveText(/^Your payment was received: ₱[\d.]+$/u);
  return summary;
}

/** The courier's part, on the page of its double. */
async function courierSays(page: Page, quadx: string, to: string) {
  const button = page.getByRole("button", { name: to, exact: true }).first();
  // The parcel is there once the portal has booked it.
  await expect(async () => {
    await page.goto(`${quadx}/pay/parcels`);
    await expect(button).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await button.click();
}

test("a submission goes from For Verification to Available", async ({ visit }) => {
  const watched = unseen(visit);
  const person = newPerson();
  const number = newLicenseNumber();
  const form = await completeForm(watched, "Driver's License");
  await form.licenseNumber.fill(number);
  await form.fillPerson(person);
  await form.consent.check();
  await (await form.review()).proceed.click();
  await onStatus(watched, "Your details are being reviewed.", "license-for-verification");

  const reference = await onlyItemOf("submissions");
  const shown = await ana.does("queue", "show", reference, ...why("checking the details"));
  expect(JSON.stringify(shown)).toContain(person.lastName);
  await ana.does("queue", "approve", reference, "--office-id", OFFICE, ...why("they are right"));
  await onStatus(watched, READY, "license-available");
  await mailTo(dataDir, person.email, /^Your details were accepted/u);
});

test("a paid request goes to the door", async ({ visit, photos }) => {
  const watched = unseen(visit);
  const { page } = visit;
  const { paymongo, quadx } = doubles();
  visit.faults.allowSite(paymongo);
  visit.faults.allowSite(quadx);
  const owner = holder(0);
  const { news } = await requestAndPay(watched, owner, photos);
  const summary = page.url();

  const reference = await onlyItemOf("requests");
  await test.step("a wrong photo is replaced by the link in the mail", async () => {
    const photo = [reference, "id_image_url", "--fault", "cut_off"];
    await ana.does("queue", "ask-photo", ...photo, ...why("no date on it"));
    await page.reload();
    await expect(page.getByText("The office needs a new photo", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Send a new photo" })).toBeVisible();
    const { text } = await mailTo(dataDir, owner.person.email, /^Please send a new photo/u);
    const [link = ""] = /http\S+\/txn\/\S+\/photos\S*/u.exec(text) ?? [];
    // Said once, not again after the reload.
    await expect(news).toHaveCount(0);
    await page.goto(link);
    const { addPhoto, replacing } = photosOf(watched);
    await addPhoto("Valid ID", photos.id);
    await page.reload();
    await expect(replacing("Valid ID")).toBeAttached();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Thank you for the new photo" })).toBeVisible();
    expect(await onlyItemOf("requests")).toBe(reference);
  });
  await ana.does("queue", "approve", reference, ...why("ID and receipt are right"));
  await mailTo(dataDir, owner.person.email, /^Your payment was received/u);
  for (const step of ["picked_up", "delivered"]) await courierSays(page, quadx, step);
  await mailTo(dataDir, owner.person.email, /^Delivered/u);
  await page.goto(summary);
  await (await onSummary(watched, "received")).expectBadge("success", "Success");
  await test.step("a problem is reported, answered and closed", async () => {
    await page.getByRole("link", { name: "Report a problem" }).click();
    const report = await onReport(watched);
    await report.problem("It says delivered, but I do not have it").check();
    await report.words.fill("Nobody came.");
    await report.send.click();
    const opened = await onCase(watched, "opened");
    const number = await opened.number();
    const { cases } = await ana.does<{ cases: { number: string }[] }>("case", "list");
    expect(cases.map((one) => one.number)).toEqual([number]);
    const asks = "Which colour is your gate?";
    await ana.does("case", "reply", number, asks, ...why("asked the courier"));
    await page.reload();
    await expect(opened.messages.last()).toContainText(asks);
    await opened.words.fill("Green.");
    await opened.send.click();
    await expect(page.getByText("Your message was sent.")).toBeVisible();
    await expect(opened.messages.last()).toContainText("Green.");
    const ends = "Your neighbour has it.";
    const closed = ["solved", ends, "--yes", ...why("the courier confirmed")];
    await ana.does("case", "close", number, ...closed);
    await page.reload();
    await expect(opened.main).toContainText(ends);
    await expect(opened.words).toHaveCount(0);
  });
});

test("a rejected request's money goes back to its payer", async ({ visit, sandbox }) => {
  const watched = unseen(visit);
  const { page } = visit;
  const { paymongo, quadx } = doubles();
  visit.faults.allowSite(paymongo);
  visit.faults.allowSite(quadx);
  const { person } = holder(1);
  const asked = await sandbox.requestFor(await licenseOf(visit, holder(1)));
  await sandbox.checkOut(asked, "Gcash");
  await page.goto(linkTo(asked));
  await (await onSummary(watched, "for-payment")).toPaymentPage.click();
  await page.getByRole("button", { name: "Authorize" }).click();
  await (await onSummary(watched, "paid")).expectBadge("success", "Success");
  const reference = await onlyItemOf("requests");
  const rejected = [reference, "--because", "name_differs", "--yes"];
  await ana.does("queue", "reject", ...rejected, ...why("the ID is another person's"));
  const { money } = await ana.does<{ money: { money: string; can: string }[] }>("money", "list");
  expect(money).toMatchObject([{ can: "refund ask" }]);
  const name = money[0]?.money ?? "";

  await ana.does("refund", "ask", name, ...why("its request was rejected"));
  await page.reload();
  const { main } = await onSummary(watched, "refund-asked");
  await expect(main).toContainText("We are checking a refund for you");
  await expect(main).not.toContainText("refund was");
  await ben.does("refund", "agree", name, "--yes", ...why("seen the rejection"));
  const { text } = await mailTo(dataDir, person.email, /^Your refund is complete/u);
  expect(text).toContain("₱150.00");
  await page.reload();
  await (await onSummary(visit, "refunded")).expectBadge("danger", "Failed");
  await expect(main).toContainText("Your refund is complete");
  await expect(main).toContainText("₱150.00 went back to where it was paid from");
  const done = await ana.does<{ rows: { command: string }[] }>(
    "audit",
    "show",
    "--about",
    reference,
  );
  expect(done.rows.map(({ command }) => command)).toEqual([
    "refund agree",
    "refund ask",
    "queue reject",
  ]);
});

test("an appointment's person comes to the counter", async ({ visit, sandbox }) => {
  const watched = unseen(visit);
  const { page } = visit;
  const [day] = await sandbox.freeDays(PICKUP, OFFICE);
  const license = await licenseOf(visit, holder(2));
  const booked = await sandbox.book(PICKUP, license, { officeId: OFFICE, date: day.date });
  const { reference } = booked;
  await page.goto(manageLink(booked));
  await onAppointment(watched, "booked");

  const noted = ["appointment", "check-in", reference, "--handed-over"];
  const early = await ana.attempt([...noted, ...why("at counter 3")]);
  expect([early.code, early.errors]).toEqual([1, expect.stringContaining("not today")]);
  const today = manilaDay(new Date());
  writeFileSync(join(dataDir, "comes-today"), reference);
  await expect
    .poll(async () => {
      const opening = [OFFICE, today, ...why("opening the counter")];
      const { appointments } = await ana.does<{ appointments: { reference: string }[] }>(
        "appointment",
        "list",
        ...opening,
      );
      return appointments.map((one) => one.reference);
    })
    .toEqual([reference]);
  await ana.does(...noted, ...why("at counter 3"));
  await page.reload();
  const came = await onAppointment(visit, "came");
  await expect(came.main).toContainText("The office has noted that you came");
  await expect(came.main).not.toContainText("Show this code");
  await expect(came.main).not.toContainText("Change of plans");
});
