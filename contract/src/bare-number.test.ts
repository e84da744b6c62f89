import fc from "fast-check";
import type * as v from "valibot";
import { describe, expect, test } from "vitest";
import { read } from "../test/read.ts";
import { LicenseNumber } from "./license-number.ts";
import { LtmsNumber } from "./ltms-number.ts";
import { Mobile } from "./mobile.ts";
import { MvNumber } from "./mv-number.ts";
import { PlateNumber } from "./plate-number.ts";
import { PlateOrMvNumber } from "./plate-or-mv-number.ts";
import { PostalCode } from "./postal-code.ts";

describe("a number on the wire (R-41)", () => {
  const wholes: [string, v.GenericSchema, RegExp][] = [
    ["license number", LicenseNumber, /^[A-Z]\d{2}-\d{2}-\d{6}$/u],
    ["LTMS client number", LtmsNumber, /^\d{2}-\d{6}-\d{7}$/u],
    ["MV file number", MvNumber, /^\d{4}-\d{11}$/u],
    ["plate number", PlateNumber, /^[A-Z0-9]{9}$/u],
    ["plate or MV file number", PlateOrMvNumber, /^\d{4}-\d{11}$/u],
    ["postal code", PostalCode, /^\d{4}$/u],
    ["mobile number", Mobile, /^\+639\d{9}$/u],
  ];
  const separators = fc.constantFrom("", " ", "-", "  ");

  test.each(wholes)("%s: ignores separators and case", (_, schema, whole) => {
    fc.assert(
      fc.property(fc.stringMatching(whole), fc.infiniteStream(separators), (number, between) => {
        const spaced = [...number].map((sign) => sign + between.next().value).join("");
        expect(read(schema, spaced.toLowerCase())).toBe(number);
      }),
    );
  });

  test.each(wholes)(
    "%s: is refused with an extra character at any position",
    (_, schema, whole) => {
      const extra = fc
        .string({ minLength: 1, maxLength: 3 })
        .filter((text) => /[^\s\p{Dash}().]/u.test(text));
      fc.assert(
        fc.property(fc.stringMatching(whole), extra, fc.nat(20), (number, more, at) => {
          const kept = read(schema, number.slice(0, at) + more + number.slice(at));
          // A mobile number may have the zero of calls within the country: it stays the same person's.
          expect(schema === Mobile && kept === number ? null : kept).toBeNull();
        }),
      );
    },
  );
});
