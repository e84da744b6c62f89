import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { LicenseNumber, readLicenseNumber } from "./license-number.ts";
import { LtmsNumber } from "./ltms-number.ts";
import { Mobile } from "./mobile.ts";
import { MvNumber } from "./mv-number.ts";
import { PlateNumber } from "./plate-number.ts";
import { PlateOrMvNumber } from "./plate-or-mv-number.ts";
import { PostalCode } from "./postal-code.ts";

const read = (schema: v.GenericSchema, sent: string): unknown => {
  const result = v.safeParse(schema, sent);
  return result.success ? result.output : null;
};

/** Each number of the wire: how it is sent, and what it becomes; null for a refusal. */
const sent: Record<string, [v.GenericSchema, [string, string | null][]]> = {
  "license number": [
    LicenseNumber,
    [
      ["N01-12-000001", "N01-12-000001"],
      [" n01 12 000001 ", "N01-12-000001"],
      ["n0112000001", "N01-12-000001"],
      ["N01–12–000001", "N01-12-000001"],
      ["N01-12-0000019", null],
      ["N01-12-000001 9", null],
      ["N01-12-000001X", null],
      ["N01-12-00000", null],
      ["N01/12/000001", null],
      ["NN1-12-000001", null],
      ["ſ01-12-000001", null],
      ["N01-12-00000１", null],
      ["", null],
    ],
  ],
  "LTMS client number": [
    LtmsNumber,
    [
      ["12-345678-9012345", "12-345678-9012345"],
      ["123456789012345", "12-345678-9012345"],
      ["12 345678 9012345", "12-345678-9012345"],
      ["12-345678-90123456", null],
      ["12-345678-901234", null],
      ["12-345678-9012345A", null],
      ["12.345678.9012345", null],
    ],
  ],
  "MV file number": [
    MvNumber,
    [
      ["1301-00000001001", "1301-00000001001"],
      ["130100000001001", "1301-00000001001"],
      [" 1301 0000 0001 001 ", "1301-00000001001"],
      ["1301-000000010019", null],
      ["1301-0000000100", null],
      ["ABC1001", null],
    ],
  ],
  "plate number": [
    PlateNumber,
    [
      ["ABC1001", "ABC1001"],
      ["abc 10-01", "ABC1001"],
      ["123ABC", "123ABC"],
      ["ABC100100", "ABC100100"],
      ["ABC1001001", null],
      ["AB*1", null],
      ["ß1001", null],
      ["ABC1001\u0000", null],
      ["", null],
    ],
  ],
  "plate or MV file number": [
    PlateOrMvNumber,
    [
      ["abc 1001", "ABC1001"],
      ["1301 00000001001", "1301-00000001001"],
      ["1301000000010019", null],
      ["ABC10010012", null],
      ["ABC_1001", null],
      ["-", null],
    ],
  ],
  "postal code": [
    PostalCode,
    [
      ["1100", "1100"],
      [" 1100 ", "1100"],
      ["11001", null],
      ["110", null],
      ["11O0", null],
    ],
  ],
  "mobile number": [
    Mobile,
    [
      ["0917 123-4567", "+639171234567"],
      ["+63 917 123 4567", "+639171234567"],
      ["639171234567", "+639171234567"],
      ["091712345678", null],
      ["+6391712345678", null],
      ["0917123456", null],
      ["0917123456x", null],
    ],
  ],
};

describe("a number on the wire (R-41)", () => {
  const rows = Object.entries(sent).flatMap(([name, [schema, cases]]) =>
    cases.map(([text, becomes]) => ({ name, text, becomes, schema })),
  );
  test.each(rows)("$name $text becomes $becomes", ({ schema, text, becomes }) => {
    expect(read(schema, text)).toBe(becomes);
  });

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

  test.each(wholes)("%s: separators and small letters change nothing", (_, schema, whole) => {
    fc.assert(
      fc.property(fc.stringMatching(whole), fc.infiniteStream(separators), (number, between) => {
        const spaced = [...number].map((sign) => sign + between.next().value).join("");
        expect(read(schema, spaced.toLowerCase())).toBe(number);
      }),
    );
  });

  test.each(wholes)(
    "%s: with any character too many, wherever, it is refused",
    (_, schema, whole) => {
      const extra = fc
        .string({ minLength: 1, maxLength: 3 })
        .filter((text) => /[^\s\p{Dash}().]/u.test(text));
      fc.assert(
        fc.property(fc.stringMatching(whole), extra, fc.nat(20), (number, more, at) => {
          expect(read(schema, number.slice(0, at) + more + number.slice(at))).toBeNull();
        }),
      );
    },
  );

  test("a license number in an address is not cut either", () => {
    expect(readLicenseNumber("N01-12-0000019")).toBe("N01120000019");
    expect(readLicenseNumber("n01 12 000001")).toBe("N01-12-000001");
  });
});
