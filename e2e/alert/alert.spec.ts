import { toDisplayDate } from "@portal/contract/days";
import { expect, test } from "../fixtures.ts";
import { newPerson } from "../record/person.ts";
import { awaited } from "../record/samples.ts";
import { linkIn } from "../sandbox/messages.ts";
import { onProblem } from "../site/problem.ts";
import { landing } from "../track/landing.ts";
import { onAlert, onAsking, onAwaiting } from "./alert.ts";

const WILL_TELL = "We will notify you when it is ready";
const NOBODY = "/alert/99999999-9999-4999-8999-999999999999";

test("somebody asks to be told, confirms, stops it, asks again, and is told once", async ({
  visit,
  anotherVisit,
  sandbox,
}) => {
  const { page } = visit;
  const person = newPerson();
  const [license] = awaited.drivers_licenses;
  if (!license) throw new Error("Nothing to wait for.");
  await (await landing(visit)).lookUpLicense(license.number, toDisplayDate(license.birth_date));

  // By text: the code is typed where it was asked for.
  const asking = await onAsking(visit);
  await asking.send.click();
  await expect(asking.email).toBeFocused();
  await expect(asking.part).toContainText("Please fill this in.");
  const code = await asking.askByText(person.mobile);
  const text = await sandbox.textTo(person.mobile, /is your code to be notified/u);
  const right = /\b\d{6}\b/u.exec(text.text)?.[0] ?? "";
  visit.faults.allow(422, /^\/api\/ste\/alert\//u);
  await code.type(right.startsWith("0") ? `1${right.slice(1)}` : `0${right.slice(1)}`);
  await expect(code.part).toContainText("This is not the code of our last message.");
  await code.look();
  await code.type(right);
  const awaiting = await onAwaiting(visit);
  await expect(awaiting.part).toContainText("0917 *** **");

  // One press ends it.
  await awaiting.see.click();
  await (await onAlert(visit, WILL_TELL, "confirmed")).stop.click();
  await onAlert(visit, "Alert stopped", "off");
  await page.goBack();

  // By mail: the link opens elsewhere, and only a press confirms.
  await (await onAsking(visit)).askByMail(person.email);
  await expect(page.getByText("We message you only after that. If you already did")).toBeVisible();
  const mail = await sandbox.mailTo(person.email, /^Please confirm: notify me when /u);
  const [alert = "", token = ""] = linkIn(mail).split("#");
  // A link that a mail program cut says so, and nothing about the alert; each way: contract/src/mailed-link.test.ts.
  for (const cut of [alert, `${alert}#${token.slice(0, 9)}`]) {
    await anotherVisit.page.goto(cut);
    await onProblem(anotherVisit, "The link is cut", "Copy it whole from our message");
    await expect(anotherVisit.page).toHaveURL(/\/alert\/[\w-]+#?$/u);
  }
  await anotherVisit.page.goto(`${alert}%23${token}%3E`);
  const pending = await onAlert(anotherVisit, "Get a message when it is ready?", "pending");
  await expect(anotherVisit.page).toHaveURL(/\/alert\/[\w-]+$/u);
  await expect(pending.main).toContainText("N01-••-••••11");
  await pending.yes.click();
  await onAlert(anotherVisit, WILL_TELL, "confirmed");

  // The agency verifies it.
  await sandbox.verifyLicense(license);
  const told = await sandbox.mailTo(person.email, /^Ready: /u);
  // The link does not show the number; it leads to its page.
  expect(linkIn(told)).toMatch(/^\/m\/[\w-]{62}$/u);
  await anotherVisit.page.goto(linkIn(told));
  await expect(anotherVisit.page).toHaveURL(`/license/${license.number}`);
  const [, off = ""] = told.text.match(/\S+(\/alert\/\S+)/u) ?? [];
  await anotherVisit.page.goto(off);
  await onAlert(anotherVisit, "We have sent you the message", "told");
  const subjects = (await sandbox.mailsTo(person.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("Ready: "))).toHaveLength(1);

  await anotherVisit.page.goto(NOBODY);
  await onProblem(anotherVisit, "The link is cut", "look up your number");
  anotherVisit.faults.allow(404, /^\/api\/ste\/alert\//u);
  await anotherVisit.page.goto(`${NOBODY}#${"a".repeat(44)}`);
  await onProblem(anotherVisit, "This link does not work", "look up your number");
});
