import { LICENSE_NUMBER } from "@portal/contract/license-number";
import { MV_NUMBER } from "@portal/contract/mv-number";
import { looksTemporary, PLATE_NUMBER } from "@portal/contract/plate-number";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recogniseLicense } from "./recognise-license.ts";
import { recognisePlate, spacedPlate } from "./recognise-plate.ts";

describe("a plate or MV file number", () => {
  test.each([
    ["", "nothing", []],
    ["ABC 1234", "car", []],
    ["xyz-987", "car", []],
    ["123 ABC", "motorcycle", []],
    ["A123BC", "motorcycle", []],
    ["2346AB", "motorcycle", []],
    ["AB22345", "motorcycle", []],
    ["AB 2345", "sticker_or_motorcycle", []],
    ["D1234E", "sticker", []],
    ["123456", "temporary", []],
    ["12 34", "temporary", []],
    ["TMP03", "temporary", []],
    ["1301-00000001001", "mv_file", []],
    ["130100000001001", "mv_file", []],
    ["1301 0000 0001 001", "mv_file", []],
    ["1301-0000000100", "mv_file_length", []],
    ["1301-000000010011", "mv_file_length", []],
    ["1234567", "digits", []],
    ["N01-12-000001", "license", []],
    ["HELLO", "unlike", []],
  ])("%j looks like %s", (typed, look, suggestions) => {
    expect(recognisePlate(typed)).toEqual({ look, suggestions });
  });

  test.each([
    ["A8C1234", ["ABC1234"]],
    ["ABCI234", ["ABC1234"]],
    ["ABC12E4", []],
    ["AB1234", ["ABI234"]],
    ["AB01234", ["ABO1234"]],
    ["ABO1234", ["AB01234"]],
    ["A8C I234", ["ABC1234"]],
    ["1234ABC", ["ABC1234"]],
    ["AB1C234", ["ABC1234"]],
    ["I23ABC", ["123ABC"]],
    ["130I-00000001001", ["130100000001001"]],
    ["13O1-OOOOOOO1OO1", []],
  ])("for %j, %j is suggested", (typed, meant) => {
    expect(recognisePlate(typed).suggestions).toEqual(meant);
  });

  test.each([
    ["ABC1234", "ABC 1234"],
    ["123ABC", "123 ABC"],
    ["A123BC", "A 123 BC"],
    ["130100000001001", "1301-00000001001"],
  ])("%s is shown as %s", (bare, shown) => {
    expect(spacedPlate(bare)).toBe(shown);
  });
});

describe("a license number", () => {
  test.each([
    ["", "nothing", []],
    ["N01-12-000001", "license", []],
    ["n01 12 000001", "license", []],
    ["N01-12-00000", "license_length", []],
    ["123456789", "serial", []],
    ["123-45-678901", "client_number", []],
    ["12-345678-9012345", "client_number", []],
    ["ABC-12-34", "plate", []],
    ["123-AB-C", "plate", []],
    ["NO1-12-000001", "unlike", ["N01-12-000001"]],
    ["N01-I2-00000O", "unlike", ["N01-12-000001".replace(/1$/u, "0")]],
    ["01N-12-000001", "unlike", ["N01-12-000001"]],
    ["HELLO", "unlike", []],
  ])("%j looks like %s", (typed, look, suggestions) => {
    expect(recogniseLicense(typed)).toEqual({ look, suggestions });
  });
});

const plate = fc
  .constantFrom("LLLDDDD", "LLLDDD", "DDDLLL", "LDDDLL", "LLDDDDD")
  .chain((shape) =>
    fc
      .tuple(
        ...[...shape].map((sign) =>
          fc.constantFrom(...(sign === "L" ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ" : "0123456789")),
        ),
      )
      .map((signs) => signs.join("")),
  );

describe("any input", () => {
  const typed = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[A-Z0-9 -]{0,18}$/u),
    plate,
    fc.stringMatching(/^[OI8BS0]{6,7}$/u),
  );

  test("a suggestion is a different number in a valid format", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { suggestions } = recognisePlate(text);
        expect(suggestions.length).toBeLessThanOrEqual(2);
        for (const meant of suggestions) {
          expect(PLATE_NUMBER.test(meant) || MV_NUMBER.test(meant)).toBe(true);
          expect(looksTemporary(meant)).toBe(false);
          expect(recognisePlate(meant).look).not.toBe("unlike");
          expect(meant).not.toBe(text);
        }
        for (const meant of recogniseLicense(text).suggestions)
          expect(meant).toMatch(LICENSE_NUMBER);
      }),
    );
  });

  test("case, spaces and dashes are ignored", () => {
    fc.assert(
      fc.property(plate, (number) => {
        const spaced = [...number.toLowerCase()].join(" ");
        expect(recognisePlate(spaced)).toEqual(recognisePlate(number));
        expect(recognisePlate(spacedPlate(number))).toEqual(recognisePlate(number));
      }),
    );
  });

  test("temporary plates are those that the specification warns of, and TMP01 to TMP10", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{1,9}$/u), (text) => {
        const isTemporary = recognisePlate(text).look === "temporary";
        expect(isTemporary).toBe(looksTemporary(text) || /^TMP\d{1,2}$/u.test(text));
      }),
    );
  });

  test("one confused character is corrected", () => {
    const alike: Record<string, string> = { O: "0", I: "1", B: "8", S: "5" };
    const letters = fc.stringMatching(/^[A-Z]{2}[OIBS]$/u);
    fc.assert(
      fc.property(letters, fc.stringMatching(/^[2-9]{4}$/u), (name, digits) => {
        const wrong = name.slice(0, 2) + (alike[name.slice(2)] ?? "") + digits;
        expect(recognisePlate(wrong).suggestions).toContain(name + digits);
      }),
    );
  });
});
