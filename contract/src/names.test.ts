import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { upper } from "./text.ts";
import { CompanyName, FullName, isPersonName, PersonName } from "./names.ts";
import * as sentences from "./sentences.ts";

const first = (schema: v.GenericSchema, text: string) =>
  v.safeParse(schema, text, { abortPipeEarly: true });

const persons = [
  "ana",
  " peñaflorida ",
  "MARIA CLARA",
  "D'SOUZA-ÑUÑEZ",
  "O’NEILL",
  "'T HOOFT",
  "MA. TERESA",
  "DELA CRUZ JR.",
  "ANA (BABY)",
  "J. R.",
  "N\u0303INO",
  "NGUYỄN VĂN ẢNH",
  "ÅSTRÖM",
  "李小龍",
  "ابن سينا",
  "Владимир",
  "A".repeat(80),
];
const addresses = [
  "CLICK HTTP://EVIL.EXAMPLE",
  "PAY NOW AT HTTPS://EVIL.EXAMPLE/x",
  "HTTP EVIL",
  "WWW EVIL",
  "EVIL.COM",
  "GO TO EVIL.PH NOW",
  "EVIL/COM",
  "ANA@EVIL",
  "@SUM",
  "J.R.",
];
const otherSigns = [
  "123",
  "ANA 2",
  "ANA ٣",
  "A<B",
  "A\u0000B",
  "A\u202EB",
  "A\u2028B",
  "A\u2029B",
  "A\nB",
  "A\u200BB",
  "A\uFE0FB",
  "A\u3164B",
  "D'SOUZA 😀",
  "😀",
  "=HYPERLINK(A)",
  "+ANA",
  "-ANA",
  ".ANA",
  "ANA; EVA",
  "ANA:",
  "ANA_EVA",
];

const both = [PersonName, FullName] as const;
const unit = fc.constantFrom(..."AÑ李..//@: '-=+12(),\u0301\u2028\u202E", "😀", "WWW", "HTTP");

describe("a name of a person (R-39)", () => {
  test.each(persons)("%j is accepted", (name) => {
    const kept = upper(name.trim().normalize("NFC"));
    for (const schema of both) expect(v.parse(schema, name)).toBe(kept);
    expect(isPersonName(kept)).toBe(true);
  });
  const refused = [
    ...addresses.map((name) => [name, sentences.nameAddress] as const),
    ...otherSigns.map((name) => [name, sentences.name] as const),
    ["", sentences.fillIn] as const,
    ["  ", sentences.fillIn] as const,
    ["A".repeat(201), sentences.tooLong] as const,
  ];
  test.each(refused)("%j is refused: %s", (name, sentence) => {
    for (const schema of both) expect(first(schema, name).issues?.[0].message).toBe(sentence);
    expect(Object.values<string>(sentences)).toContain(sentence);
    expect(isPersonName(name)).toBe(false);
  });
  test("a field allows 80 characters, a full name 200 and a comma after the surname", () => {
    expect(first(PersonName, "A".repeat(81)).issues?.[0].message).toBe(sentences.tooLong);
    expect(first(PersonName, "CRUZ, ANA").issues?.[0].message).toBe(sentences.name);
    expect(v.parse(FullName, "Cruz, Ana")).toBe("CRUZ, ANA");
    expect(v.parse(FullName, "A".repeat(200))).toHaveLength(200);
  });
  test("no accepted name can be read as a link, a formula or two lines", () => {
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const { success, output } = first(FullName, text);
        if (!success) return;
        expect(output).not.toMatch(
          /[\p{N}\p{Extended_Pictographic}@/\\:<>\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u,
        );
        expect(output).not.toMatch(/^[=+\-@]|[\p{L}\p{M}]\.\p{L}/u);
      }),
    );
  });
});

describe("a dealer's name", () => {
  test.each([
    "ISLA MOTORS 2",
    "3M",
    "A&B AUTO, INC. - MAKATI",
    "ST. LUKE'S (QC) #4",
    "SAMPLE MOTORS",
  ])("%j is accepted", (name) => expect(v.parse(CompanyName, name)).toBe(name));
  test.each(["EVIL.COM", "MOTORS 2.0", "HTTPS EVIL", "A@B", "CAR/S"])(
    "%j looks like an address",
    (name) => expect(first(CompanyName, name).issues?.[0].message).toBe(sentences.nameAddress),
  );
  test.each(["=MOTORS", "+1", "- MOTORS", "ISLA <MOTORS>", "123", "MOTORS 😀", "A\u2028B"])(
    "%j is refused",
    (name) => expect(first(CompanyName, name).issues?.[0].message).toBe(sentences.commonSigns),
  );
});
