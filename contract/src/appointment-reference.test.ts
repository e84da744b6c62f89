import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { AppointmentParam, formatAppointmentReference } from "./appointment-reference.ts";

test.each([
  ["APT-7KQ2-M9DX-4HWC", "APT-7KQ2-M9DX-4HWC"],
  ["apt 7kq2m9dx4hwc", "APT-7KQ2-M9DX-4HWC"],
  [" apt-7kq2 m9dx-4hwc ", "APT-7KQ2-M9DX-4HWC"],
  ["APT7KQ2M9DX4HWC", "APT-7KQ2-M9DX-4HWC"],
  ["APT\u20117KQ2\u2013M9DX\u200B4HWC", "APT-7KQ2-M9DX-4HWC"],
  ["apt-7kq2", "apt-7kq2"],
  [" ZZZZ-ZZZZ ", "ZZZZ-ZZZZ"],
  ["LTO-7KQ2-M9DX-4HWC", "LTO-7KQ2-M9DX-4HWC"],
  ["", ""],
])("%j is read as %j", (typed, read) => {
  expect(formatAppointmentReference(typed)).toBe(read);
});

const sign = fc.constantFrom(..."23456789ABCDEFGHJKMNPQRSTUVWXYZ");
const printed = fc
  .array(sign, { minLength: 12, maxLength: 12 })
  .map((signs) => signs.join("").replaceAll(/(.{4})/gu, "-$1"))
  .map((groups) => `APT${groups}`);

test("ignores dashes, spaces and case", () => {
  const gap = fc.constantFrom("", " ", "-", " - ");
  fc.assert(
    fc.property(printed, gap, fc.boolean(), (text, between, small) => {
      const spaced = text.replaceAll("-", between);
      const typed = small ? spaced.toLowerCase() : spaced;
      expect(formatAppointmentReference(typed)).toBe(text);
      expect(v.parse(AppointmentParam, { reference: typed })).toEqual({ reference: text });
    }),
  );
});

test.each([
  "",
  "x",
  "APT-7KQ2-M9DX",
  "APT-7KQ2-M9DX-4HWC-2222",
  "APT-1KQ2-M9DX-4HWC",
  "LTO-7KQ2-M9DX-4HWC",
])("%j is not one", (reference) => {
  expect(v.is(AppointmentParam, { reference })).toBe(false);
});
