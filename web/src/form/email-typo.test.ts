import { Email } from "@portal/contract/contact";
import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { suggestEmail } from "./email-typo.ts";

test.each([
  ["ana@gmial.com", "ana@gmail.com"],
  ["ana@gmai.com", "ana@gmail.com"],
  ["ana@gmail.con", "ana@gmail.com"],
  ["ana@gmail.co", "ana@gmail.com"],
  ["ana@gmail.comm", "ana@gmail.com"],
  ["ana@gmial.con", "ana@gmail.com"],
  ["ana@gmailcom", "ana@gmail.com"],
  ["ana@gmail", "ana@gmail.com"],
  ["ana@GMAIL.CON", "ana@gmail.com"],
  ["Ana.Cruz+lto@gnail.com ", "Ana.Cruz+lto@gmail.com"],
  ["ana@yaho.com", "ana@yahoo.com"],
  ["ana@yahooo.com", "ana@yahoo.com"],
  ["ana@yahoo.com.hp", "ana@yahoo.com.ph"],
  ["ana@yaho.com.ph", "ana@yahoo.com.ph"],
  ["ana@yahoocomph", "ana@yahoo.com.ph"],
  ["ana@hotmial.com", "ana@hotmail.com"],
  ["ana@hotmal.con", "ana@hotmail.com"],
  ["ana@outlok.com", "ana@outlook.com"],
  ["ana@iclod.com", "ana@icloud.com"],
  ["ana@islamotors.con", "ana@islamotors.com"],
])("for %s, %s is suggested", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  "",
  "ana",
  "ana@",
  "@gmail.com",
  "ana@gmail.com",
  "ANA@Gmail.com",
  "ana@ymail.com",
  "ana@mail.com",
  "ana@email.com",
  "ana@yahoo.com.ph",
  "ana@live.com",
  "ana@me.com",
  "ana@example.com",
  "ana@deped.gov.ph",
  "ana@lto.gov.ph",
  "ana@up.edu.ph",
  "ana@globe.com.ph",
  "ana@company.co",
])("for %j nothing is suggested", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});

test("a suggestion is a valid address and is not corrected again", () => {
  const near = fc
    .tuple(
      fc.constantFrom("gmail.com", "yahoo.com", "hotmail.com"),
      fc.nat(8),
      fc.stringMatching(/^[a-z]?$/u),
    )
    .map(([domain, at, sign]) => `ana@${domain.slice(0, at)}${sign}${domain.slice(at + 1)}`);
  fc.assert(
    fc.property(fc.oneof(near, fc.emailAddress()), (typed) => {
      const meant = suggestEmail(typed);
      if (meant === null) return;
      expect(v.is(Email, meant)).toBe(true);
      expect(suggestEmail(meant)).toBeNull();
    }),
  );
});
