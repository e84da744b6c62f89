import { expect, test } from "vitest";
import { aMail } from "../../test/contracts/mail-contract.ts";
import { aText } from "../../test/contracts/sms-contract.ts";
import { PRODUCTION } from "../../test/harness/test-context.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { mailboxRoutes } from "./sandbox-routes.ts";

const calendar = {
  filename: "besøk \r\n.ics",
  contentType: "text/calendar; charset=utf-8; method=PUBLISH",
  content: Buffer.from("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"),
};

async function filledMailbox() {
  const { app, context, clock } = await testPortal({
    routes: [(server, { sandbox }) => void (sandbox && mailboxRoutes(server, sandbox.mailbox))],
  });
  const mail = aMail({ attachments: [...aMail().attachments, calendar] });
  await context.mail?.send(mail);
  clock.advance(1000);
  await context.sms?.send(aText());
  const get = async (url: string) => app.inject({ url });
  return { mail, get, list: (await get("/api/sandbox/mailbox")).json().data };
}

test("lists texts beside mails, newest first", async () => {
  const { list } = await filledMailbox();
  expect(list).toEqual([
    {
      id: expect.any(String),
      kind: "sms",
      to: "+639171234567",
      text: aText().text,
      sent_at: "2026-01-05T02:00:01.000Z",
    },
    {
      id: expect.any(String),
      kind: "mail",
      to: aMail().to,
      subject: aMail().subject,
      sent_at: "2026-01-05T02:00:00.000Z",
    },
  ]);
});

test("opens a text and a mail with what is attached", async () => {
  const { get, list } = await filledMailbox();
  const [text, mail] = list;
  expect((await get(`/api/sandbox/mailbox/${text.id}`)).json().data).toEqual(text);
  const address = `/api/sandbox/mailbox/${mail.id}/attachments`;
  expect((await get(`/api/sandbox/mailbox/${mail.id}`)).json().data).toEqual({
    ...mail,
    text: aMail().text,
    attachments: [
      { filename: "code.png", bytes: 6, inline: true, address: `${address}/0` },
      { filename: calendar.filename, bytes: 32, inline: false, address: `${address}/1` },
    ],
  });
});

test("serves an attachment unchanged, as a download", async () => {
  const { get, list, mail } = await filledMailbox();
  const [picture, file] = await Promise.all(
    [0, 1].map((number) => get(`/api/sandbox/mailbox/${list[1].id}/attachments/${number}`)),
  );
  expect(picture?.headers["content-type"]).toBe("image/png");
  expect(picture?.rawPayload).toEqual(mail.attachments[0]?.content);
  expect(file?.headers).toMatchObject({
    "content-type": calendar.contentType,
    "content-disposition": "attachment; filename*=UTF-8''bes%C3%B8k%20%0D%0A.ics",
    "x-content-type-options": "nosniff",
  });
  expect(file?.rawPayload).toEqual(calendar.content);
});

test("answers 404 for any other message or attachment", async () => {
  const { get, list } = await filledMailbox();
  const [text, mail] = list;
  for (const path of [
    "nothing",
    "..%2F..%2Fpackage",
    "nothing/attachments/0",
    `${text.id}/attachments/0`,
    `${mail.id}/attachments/2`,
    `${mail.id}/attachments/-1`,
    `${mail.id}/attachments/length`,
  ])
    expect((await get(`/api/sandbox/mailbox/${path}`)).statusCode, path).toBe(404);
});

test.each([
  [{}, "mailbox", "mailbox"],
  [{ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "no-reply@portal.example" }, "smtp", "mailbox"],
  [PRODUCTION, undefined, undefined],
])("with %j mail goes to %s, texts go to %s", async (env, mail, sms) => {
  const { context } = await testPortal({ env, routes: [] });
  expect([context.mail?.name, context.sms?.name]).toEqual([mail, sms]);
});
