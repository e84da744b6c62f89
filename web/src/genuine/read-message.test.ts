import { expect, test } from "vitest";
import { readMessage, type Ours } from "./read-message.ts";

const ours: Ours = {
  host: "portal.example",
  mails: ["no-reply@portal.example", "support@portal.example"],
  texts: ["LTOGO"],
  linksInTexts: true,
};
const found = (text: string, from = "") =>
  readMessage(from, text, ours).map(({ kind, value }) => `${kind} ${value}`);

test.each([
  ["https://portal.example/txn/1 is ours", ["our-link portal.example"]],
  ["see https://portal.example.evil.top/txn", ["other-link portal.example.evil.top"]],
  ["see https://portal.example@evil.top/", ["other-link evil.top"]],
  ["see HTTP://EVIL.TOP:8080/x, now", ["other-link evil.top"]],
  ["go to bit.ly/3xY or lto-ph.com.", ["other-link bit.ly", "other-link lto-ph.com"]],
  ["https://pоrtal.example/ with a Cyrillic o", ["other-link xn--prtal-jye.example"]],
  ["Ready.You can pick it up e.g. on Monday, v1.2", []],
  [
    "write to Support@portal.example or help@evil.top",
    ["other-mail help@evil.top", "our-mail Support@portal.example"],
  ],
  ["Send the OTP to 0917 123 4567", ["phone 0917 123 4567", "secret OTP"]],
  ["+639171234567", ["phone +639171234567"]],
  ["Your code is 123456", ["code code"]],
  ["Magbayad ng multa kaagad", ["money Magbayad", "hurry kaagad"]],
  ["₱150.00", ["money ₱"]],
  ["Your license is ready. LTO-7KQ2-M9DX-4HWC", []],
  ["spinning repayments decoder", []],
])("%j: %j", (text, findings) => {
  expect(found(text)).toEqual(findings);
});

test.each([
  ["", []],
  ["LTOgo", ["our-sender LTOgo"]],
  ["LTO-GO", ["other-sender LTO-GO"]],
  ["+63 917 123 4567", ["phone-sender +63 917 123 4567"]],
  ["LTO <no-reply@portal.example>", ["our-mail no-reply@portal.example"]],
  ["no-reply@portal.example.evil.top", ["other-mail no-reply@portal.example.evil.top"]],
])("from %j: %j", (from, findings) => {
  expect(found("", from)).toEqual(findings);
});

test("where no sender name is set, none is called false", () => {
  expect(readMessage("LTOGO", "", { ...ours, texts: [] })).toEqual([
    { kind: "unknown-sender", value: "LTOGO" },
  ]);
});
