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
  const said = Object.fromEntries(
    everyMessage("en").map(({ name, wording }) => [name, wording.button.text]),
  );
  expect(said).toEqual({
    delivery_requested: "Change your request or pay",
    payment_expired: "Try again or change details",
    photo_asked: "Send a new photo",
    photo_awaited: "Send a new photo",
    payment_declined: "Try again or change details",
    paid: "See where it is",
    handed_over: "See where it is",
    on_the_way: "See where it is",
    found: "See where it is",
    out_for_delivery: "See where it is",
    delivery_attempted: "See where it is",
    returning: "See where it is",
    delivered: "View your receipt",
    request_rejected: "See your request",
    returned: "See your request",
    lost: "See your request",
    courier_cancelled: "See your request",
    money_held: "See your request",
    money_held_beside: "See your request",
    refund_agreed_by_hand: "See your request",
    refund_done_by_hand: "See your request",
    refund_asked: "See your request",
    refund_agreed: "See your request",
    refund_sent: "See your request",
    refund_done: "See your request",
    refund_refused: "See your request",
    delayed: "See where it is",
    submission_received: "See the status",
    submission_decided: "See the status",
    submission_delayed: "See the status",
    submission_accepted: "See what you can do now",
    appointment_booked: "Move or cancel",
    appointment_reminder_72h: "Move or cancel",
    appointment_reminder_24h: "Move or cancel",
    appointment_moved: "Move or cancel",
    appointment_cancelled: "Book another appointment",
    appointment_closed: "Move or cancel",
    appointment_today: "Book another appointment",
    appointment_moved_last: "View or cancel",
    appointment_cancelled_by_us: "Book another appointment",
    alert_confirm: "Yes, notify me",
    alert_ready: "See what you can do now",
    alert_rejected: "See the status",
    alert_rejected_form: "Send the details again",
    case_opened: "See your report",
    case_answered: "See your report",
    case_delayed: "See your report",
    case_closed: "See your report",
    case_not_possible: "See your report",
    case_no_answer: "See your report",
  });
});
