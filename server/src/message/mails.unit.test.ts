import { describe, expect, test } from "vitest";
import { everyMessage, languages, mailOf } from "../../test/fixtures/messages.ts";

const MOST_BYTES = 30 * 1024;
const pages = (html: string): string[] =>
  [...html.matchAll(/(?:href|src|background|action)="([^"]*)"/gu)].map(([, url = ""]) => url);

describe.each(languages)("the mails in %s", (language) => {
  const samples = everyMessage(language).map((sample) => ({
    ...sample,
    mail: mailOf(language, sample),
  }));

  test.each(samples)("$name: small, one button, no remote content", ({ mail }) => {
    expect(Buffer.byteLength(mail.html)).toBeLessThanOrEqual(MOST_BYTES);
    expect(mail.html.match(/<a class="button"/gu)).toHaveLength(1);
    expect(mail.html.match(/<h1[ >]/gu)).toHaveLength(1);
    // Pictures are attached; only a person follows a link.
    expect(mail.html).not.toMatch(
      /<(?:script|link|iframe|form|svg|video|object)\b|@import|url\(/iu,
    );
    for (const [, src = ""] of mail.html.matchAll(/<img [^>]*src="([^"]*)"/gu))
      expect(src).toMatch(/^cid:/u);
    for (const url of pages(mail.html)) expect(url).toMatch(/^(?:https:\/\/the-portal|cid:)/u);
  });

  test.each(samples)("$name: no unmasked number, in text or links", ({ mail }) => {
    for (const text of [mail.html, mail.text, mail.subject])
      expect(text).not.toMatch(/[A-Z]\d\d-\d\d-\d{6}|\/(?:license|plate-no)\/|\d{15}|\+639/u);
  });

  test.each(samples)("$name: plain text and HTML say the same", ({ mail, wording }) => {
    expect(mail.text.startsWith(`${wording.heading}\n\n`)).toBe(true);
    for (const [label, value] of wording.facts) expect(mail.text).toContain(`${label}: ${value}`);
    for (const { text, url } of [wording.button, ...(wording.links ?? [])])
      expect(mail.text).toContain(`${text}:\n${url}`);
    for (const sentence of [...wording.paragraphs, ...wording.notes, wording.money])
      expect(mail.text).toContain(sentence);
    expect(mail.text).toContain("contact@portal.example");
    expect(mail.html).toContain(`lang="${language}"`);
    expect(wording.preview).not.toBe("");
  });

  test("only mails that ask for a payment mention one, and say how to pay", () => {
    const toPay = samples.filter(({ name }) => /requested|expired|declined/u.test(name));
    const sentence = /courier fee (?:is the only payment|lang ang babayaran)/u;
    expect(toPay.map(({ wording }) => sentence.test(wording.money))).toEqual([true, true, true]);
    const others = samples.filter((sample) => !toPay.includes(sample));
    for (const { mail } of others) expect(mail.text).not.toMatch(sentence);
  });
});

test("says what the link can do and what comes next", () => {
  const said = Object.fromEntries(
    everyMessage("en").map(({ name, wording }) => [name, [...wording.notes, wording.money]]),
  );
  for (const name of ["delivery_requested", "payment_expired", "payment_declined"])
    expect(said[name]).toContainEqual(expect.stringMatching(/can see and change your request/u));
  for (const name of ["delivered", "returning"])
    expect(said[name]).toContain("The courier fee is paid. There is nothing else to pay.");
  expect(said["appointment_reminder_72h"]).toContainEqual(expect.stringMatching(/until the day/u));
  expect(said["appointment_reminder_24h"]).toContainEqual(expect.stringMatching(/last day/u));
  expect(said["appointment_moved"]).toContainEqual(expect.stringMatching(/^You can move or/u));
  expect(said["appointment_moved_last"]).toContainEqual(expect.stringMatching(/^You can cancel/u));
});

test("a number in groups does not break across lines", () => {
  const paid = everyMessage("en").find(({ name }) => name === "paid");
  const html = paid && mailOf("en", paid).html;
  expect(html).toContain(
    `your Driver&#39;s License <span style="white-space:nowrap">N01-**-****02</span> for`,
  );
  expect(html).toContain(`<span style="white-space:nowrap">LTO-2345-6789-ABCD</span></td>`);
});

test("no Filipino sentence is left in English", () => {
  const said = everyMessage("fil");
  for (const [index, { wording, sms }] of everyMessage("en").entries()) {
    const other = said[index];
    expect(other?.wording.heading).not.toBe(wording.heading);
    expect(other?.wording.subject).not.toBe(wording.subject);
    expect(other?.wording.button.text).not.toBe(wording.button.text);
    expect(other?.wording.money).not.toBe(wording.money);
    expect(other?.sms === sms).toBe(sms === null);
  }
});

test("a mail's button says what its page is for", () => {
  const names = Map.groupBy(everyMessage("en"), ({ wording }) => wording.button.text);
  const first = [...names].map(([button, [message]]) => [button, message?.name]);
  expect(Object.fromEntries(first)).toEqual({
    "Change your request or pay": "delivery_requested",
    "Try again or change details": "payment_expired",
    "Send a new photo": "photo_asked",
    "See where it is": "paid",
    "View your receipt": "delivered",
    "See your request": "request_rejected",
    "See the status": "submission_received",
    "See what you can do now": "submission_accepted",
    "Move or cancel": "appointment_booked",
    "Book another appointment": "appointment_cancelled",
    "View or cancel": "appointment_moved_last",
    "Yes, notify me": "alert_confirm",
    "Send the details again": "alert_rejected_form",
    "See your report": "case_opened",
  });
});
