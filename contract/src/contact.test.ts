import * as v from "valibot";
import * as sentences from "./sentences.ts";
import { expect, test, it } from "vitest";
import { read } from "../test/read.ts";
import { Email, displayMobile, Mobile, normaliseMobile, inboxOf } from "./contact.ts";

const long = "a".repeat(60);

test.each([
  ["a@b.example", "a@b.example"],
  ["Ana.Cruz@Example.COM", "Ana.Cruz@example.com"],
  ["a'b@x.ph", "a'b@x.ph"],
  ["ana+lto@gmail.com", "ana+lto@gmail.com"],
  ["ana@x.photography", "ana@x.photography"],
  ["ana@peñaflorida.ph", "ana@xn--peaflorida-u9a.ph"],
  ["ana@pen\u0303aflorida.ph", "ana@xn--peaflorida-u9a.ph"],
  ["ana@xn--peaflorida-u9a.ph", "ana@xn--peaflorida-u9a.ph"],
  ["ana@例え.テスト", "ana@xn--r8jz45g.xn--zckzah"],
  [`${"a".repeat(64)}@x.ph`, `${"a".repeat(64)}@x.ph`],
  // As it is pasted.
  [" ana@x.ph\u00A0", "ana@x.ph"],
  ["ana@x.ph,", "ana@x.ph"],
  ["<ana@x.ph>", "ana@x.ph"],
  ["Ana Cruz <ana@x.ph>", "ana@x.ph"],
  ['"Cruz, Ana" <ana@x.ph>, ', "ana@x.ph"],
  ["(ana@x.ph)", "ana@x.ph"],
  ['"ana@x.ph"', "ana@x.ph"],
  ["MAILTO:ana@x.ph?subject=Hello", "ana@x.ph"],
  ["<mailto:ana@x.ph>", "ana@x.ph"],
  ["ana\u200B@x.ph", "ana@x.ph"],
  ["ａｎａ＠ｘ．ｐｈ", "ana@x.ph"],
])("%j is kept as %j", (typed, kept) => {
  expect(read(Email, typed)).toBe(kept);
  expect(read(Email, kept)).toBe(kept);
});

test.each([
  ["", sentences.fillIn],
  ["  ", sentences.fillIn],
  ["ana", sentences.email],
  ["@x.ph", sentences.email],
  ["ana@", sentences.email],
  ["ana@@x.ph", sentences.emailOneAt],
  ["ana@x.ph, eva@x.ph", sentences.emailOneAt],
  ["ana@gmail,com", sentences.emailComma],
  ["ana cruz@x.ph", sentences.emailSpace],
  ["ana.@x.ph", sentences.emailDots],
  [".ana@x.ph", sentences.emailDots],
  ["ana..cruz@x.ph", sentences.emailDots],
  ["ana@x.ph.", sentences.emailDots],
  ["niño@x.ph", sentences.emailName],
  ["ana\u{1F600}@x.ph", sentences.emailName],
  ['a"b@x.ph', sentences.emailName],
  [`${"a".repeat(65)}@x.ph`, sentences.emailLongName],
  ["ana@gmail", sentences.emailDomainDot],
  ["ana@x.p", sentences.emailDomain],
  ["ana@-x.ph", sentences.emailDomain],
  ["ana@x_y.ph", sentences.emailDomain],
  ["ana@x.ph:25", sentences.emailDomain],
  ["ana@192.168.0.1", sentences.emailDomain],
  ["ana@pe%C3%B1a.ph", sentences.emailDomain],
  ["ana@straße.example", sentences.emailDomain],
  [`ana@${"a".repeat(64)}.ph`, sentences.emailDomain],
  [`ana@${[long, long, long, long, long].join(".")}.ph`, sentences.emailTooLong],
  [`${long}@${[long, long, long, long].join(".")}.ph`, sentences.emailTooLong],
  [`${")".repeat(50_000)}a@x.ph`, sentences.emailTooLong],
])("%j is refused: %s", (typed, sentence) => {
  expect(v.safeParse(Email, typed, { abortPipeEarly: true }).issues?.[0].message).toBe(sentence);
});

test.each([
  "09171234567",
  "0917-123-4567",
  "0917/1234567",
  "(0917) 123-4567",
  "9171234567",
  "639171234567",
  "6309171234567",
  "+639171234567",
  "+63 917 123 4567",
  "+63 (0)917 123 4567",
  "+ 63 917 123 4567",
  "00639171234567",
  "011 63 917 123 4567",
  "0917\u2013123\u20114567",
  "0917\u00A0123\u20094567",
  "\u202A+63 917 123 4567\u202C",
  "\u200B09171234567",
  "＋６３９１７１２３４５６７",
  "tel:+63-917-123-4567",
])("%j is +639171234567", (typed) => {
  expect(normaliseMobile(typed)).toBe("+639171234567");
  expect(read(Mobile, typed)).toBe("+639171234567");
});

test.each(["0895", "0896", "0897", "0898"])("%s of DITO is a mobile number (R-44)", (prefix) => {
  const kept = `+63${prefix.slice(1)}1234567`;
  for (const typed of [`${prefix} 123 4567`, `${prefix.slice(1)}1234567`, kept, kept.slice(1)])
    expect(read(Mobile, typed)).toBe(kept);
  expect(displayMobile(kept)).toBe(`${prefix} 123 4567`);
});

test.each([
  ["", sentences.fillIn],
  ["  ", sentences.fillIn],
  ["0917123456", sentences.mobileShort],
  ["917123456", sentences.mobileShort],
  ["0895 123 456", sentences.mobileShort],
  ["09", sentences.mobileShort],
  ["091712345678", sentences.mobileLong],
  ["0917 123 4567 / 0918 123 4567", sentences.mobileLong],
  ["(02) 8123 4567", sentences.mobileLandline],
  ["8123-4567", sentences.mobileLandline],
  ["+63 (0)2 8123 4567", sentences.mobileLandline],
  ["+65 9123 4567", sentences.mobileAbroad],
  ["+1 202 555 0123", sentences.mobileAbroad],
  ["+9171234567", sentences.mobileAbroad],
  ["00917 123 4567", sentences.mobileAbroad],
  ["08171234567", sentences.mobileStart],
  ["0891 123 4567", sentences.mobileStart],
  ["0899 123 4567", sentences.mobileStart],
  ["0917a234567", sentences.mobile],
  ["0917 123 4567 loc 2", sentences.mobile],
  ["++639171234567", sentences.mobile],
])("%j is refused: %s", (typed, sentence) => {
  expect(normaliseMobile(typed)).toBeNull();
  expect(v.safeParse(Mobile, typed, { abortPipeEarly: true }).issues?.[0].message).toBe(sentence);
});

it("comes back the way people write it", () => {
  expect(displayMobile("+639171234567")).toBe("0917 123 4567");
  expect(displayMobile("-")).toBe("-");
});

test.each([
  ["ana@example.com", "ana@example.com"],
  ["Ana@Example.com", "ana@example.com"],
  ["ana+lto@example.com", "ana@example.com"],
  ["ana.cruz@example.com", "ana.cruz@example.com"],
  ["Ana.Cruz+lto@Gmail.com", "anacruz@gmail.com"],
  ["anacruz@googlemail.com", "anacruz@gmail.com"],
  ["+ana@example.com", "+ana@example.com"],
  ["+639171234567", "+639171234567"],
])("%s leads to %s", (address, inbox) => {
  expect(inboxOf(address)).toBe(inbox);
});
