import * as v from "valibot";
import { expect, test } from "vitest";
import { read } from "../test/read.ts";
import { Email } from "./email.ts";
import * as sentences from "./sentences.ts";

const long = "a".repeat(60);

test.each([
  ["a@b.example", "a@b.example"],
  ["Ana.Cruz@Example.COM", "Ana.Cruz@example.com"],
  ["a'b@x.ph", "a'b@x.ph"],
  ["ana+lto@gmail.com", "ana+lto@gmail.com"],
  ["ana_cruz-reyes@mail.gov.ph", "ana_cruz-reyes@mail.gov.ph"],
  ["ana@x.photography", "ana@x.photography"],
  ["1@163.com", "1@163.com"],
  ["ana@peñaflorida.ph", "ana@xn--peaflorida-u9a.ph"],
  ["ana@pen\u0303aflorida.ph", "ana@xn--peaflorida-u9a.ph"],
  ["ana@PEÑAFLORIDA.ph", "ana@xn--peaflorida-u9a.ph"],
  ["ana@xn--peaflorida-u9a.ph", "ana@xn--peaflorida-u9a.ph"],
  ["ana@例え.テスト", "ana@xn--r8jz45g.xn--zckzah"],
  [`${"a".repeat(64)}@x.ph`, `${"a".repeat(64)}@x.ph`],
  // As it is pasted.
  [" ana@x.ph\u00A0", "ana@x.ph"],
  ["ana@x.ph,", "ana@x.ph"],
  ["ana@x.ph;", "ana@x.ph"],
  ["<ana@x.ph>", "ana@x.ph"],
  ["Ana Cruz <ana@x.ph>", "ana@x.ph"],
  ['"Cruz, Ana" <ana@x.ph>, ', "ana@x.ph"],
  ["(ana@x.ph)", "ana@x.ph"],
  ['"ana@x.ph"', "ana@x.ph"],
  ["'ana@x.ph'", "ana@x.ph"],
  ["mailto:ana@x.ph", "ana@x.ph"],
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
  ["Ana Cruz", sentences.email],
  ["@x.ph", sentences.email],
  ["ana@", sentences.email],
  ["@", sentences.email],
  ["ana@@x.ph", sentences.emailOneAt],
  ["ana@x@y.ph", sentences.emailOneAt],
  ["ana@x.ph, eva@x.ph", sentences.emailOneAt],
  ["ana@gmail,com", sentences.emailComma],
  ["ana,cruz@x.ph", sentences.emailComma],
  ["ana cruz@x.ph", sentences.emailSpace],
  ["ana@x .ph", sentences.emailSpace],
  ["ana.@x.ph", sentences.emailDots],
  [".ana@x.ph", sentences.emailDots],
  ["ana..cruz@x.ph", sentences.emailDots],
  ["ana@.x.ph", sentences.emailDots],
  ["ana@x..ph", sentences.emailDots],
  ["ana@x.ph.", sentences.emailDots],
  ["niño@x.ph", sentences.emailName],
  ["ana\u{1F600}@x.ph", sentences.emailName],
  ["an(a)@x.ph", sentences.emailName],
  ['a"b@x.ph', sentences.emailName],
  [`${"a".repeat(65)}@x.ph`, sentences.emailLongName],
  ["ana@gmail", sentences.emailDomainDot],
  ["ana@peñaflorida", sentences.emailDomainDot],
  ["ana@x.p", sentences.emailDomain],
  ["ana@-x.ph", sentences.emailDomain],
  ["ana@x_y.ph", sentences.emailDomain],
  ["ana@x.ph/a", sentences.emailDomain],
  ["ana@x.ph:25", sentences.emailDomain],
  ["ana@192.168.0.1", sentences.emailDomain],
  ["ana@[192.168.0.1]", sentences.emailDomain],
  ["ana@pe%C3%B1a.ph", sentences.emailDomain],
  ["ana@straße.example", sentences.emailDomain],
  [`ana@${"a".repeat(64)}.ph`, sentences.emailDomain],
  [`ana@${[long, long, long, long, long].join(".")}.ph`, sentences.emailTooLong],
  [`${long}@${[long, long, long, long].join(".")}.ph`, sentences.emailTooLong],
  [`${")".repeat(50_000)}a@x.ph`, sentences.emailTooLong],
])("%j is refused: %s", (typed, sentence) => {
  expect(v.safeParse(Email, typed, { abortPipeEarly: true }).issues?.[0].message).toBe(sentence);
});
