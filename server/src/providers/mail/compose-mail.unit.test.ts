import fc from "fast-check";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { aMail } from "../../../test/contracts/mail-contract.ts";
import { composeMail } from "./compose-mail.ts";

const head = {
  from: "no-reply@portal.example",
  fromName: "Portal",
  messageId: "<1@portal.example>",
  date: new Date("2026-01-05T02:00:00Z"),
};
const lines = (text: string): string => text.replaceAll(/\r\n?/gu, "\n");

/** What quoted-printable has to take care of, and anything else. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom("=", " ", "\t", "\n", "\r\n", ".", "--=_mixed", "ñ", "₱", "🙂", "=3D"),
      fc.string({ unit: "grapheme", maxLength: 100 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join("").replaceAll("\u0000", ""));

test("any text arrives as it was written, in short lines of ASCII", async () => {
  await fc.assert(
    fc.asyncProperty(words, async (text) => {
      const raw = composeMail(aMail({ text, html: text }), head);
      expect(
        raw
          .toString("latin1")
          .split("\r\n")
          .filter((line) => !/^[ -~\t]{0,76}$/u.test(line)),
      ).toEqual(
        // The address, which is sent as it is.
        [Buffer.from("To: <maría.peña@sample.example>").toString("latin1")],
      );
      const mail = await PostalMime.parse(raw);
      expect(lines(mail.text ?? "").trimEnd()).toBe(lines(text).trimEnd());
      expect(lines(mail.html ?? "").trimEnd()).toBe(lines(text).trimEnd());
    }),
  );
});

test.each(["Ñ".repeat(200), "🙂".repeat(60), "a".repeat(90), "=?UTF-8?B?YQ==?=", 'a, <b> "c"'])(
  "a subject and a name of any kind: %s",
  async (text) => {
    const mail = await PostalMime.parse(
      composeMail(aMail({ subject: text }), { ...head, fromName: text }),
    );
    expect(mail).toMatchObject({ subject: text, from: { name: text, address: head.from } });
  },
);
