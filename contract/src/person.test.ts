import fc from "fast-check";
import * as v from "valibot";
import * as sentences from "./sentences.ts";
import { describe, expect, test } from "vitest";
import { read } from "../test/read.ts";
import {
  calledName,
  CompanyName,
  FirstName,
  FullName,
  fullName,
  LastName,
  MiddleName,
  PersonName,
  Suffix,
  suffixes,
} from "./person.ts";
import { upper } from "./text.ts";

const refusal = (schema: v.GenericSchema, text: string) =>
  v.safeParse(schema, text, { abortPipeEarly: true }).issues?.[0].message;

const persons = [
  "ana",
  " peñaflorida ",
  "MARIA CLARA",
  "D'SOUZA-ÑUÑEZ",
  "'T HOOFT",
  "ANA (BABY)",
  "J. R.",
  "N\u0303INO",
  "ÅSTRÖM",
  "李小龍",
  "ابن سينا",
  "Ñ".repeat(80),
  "N\u0303".repeat(80),
  "\u{20BB7}".repeat(80),
];
/** How people, keyboards and files write a name, and the name that is kept. */
const readings = [
  ["Ma.Theresa", "MA. THERESA"],
  ["Ma.  Theresa", "MA. THERESA"],
  ["J.R.", "J. R."],
  ["J.R.Cruz", "J. R. CRUZ"],
  ["Ñ\u0303.Cruz", "Ñ\u0303. CRUZ"],
  ["BIT.LY", "BIT. LY"],
  ["O\u2019Neill", "O'NEILL"],
  ["O`Neill", "O'NEILL"],
  ["O\u02BCNeill", "O'NEILL"],
  ["O\uFF07Neill", "O'NEILL"],
  ["Santos\u2011Cruz", "SANTOS-CRUZ"],
  ["Santos\u2013Cruz", "SANTOS-CRUZ"],
  ["Santos\uFF0DCruz", "SANTOS-CRUZ"],
  ["dela\u00A0cruz", "DELA CRUZ"],
  ["dela\u3000cruz", "DELA CRUZ"],
  ["dela\tcruz", "DELA CRUZ"],
  ["dela   cruz", "DELA CRUZ"],
  ["dela\u200Bcruz", "DELACRUZ"],
  ["\uFEFFcruz\u200E", "CRUZ"],
  ["san\u00ADtos", "SANTOS"],
  ["ＡＮＡ", "ANA"],
  ["Ｍａ．Ｔｈｅｒｅｓａ", "MA. THERESA"],
  ["pen\u0303a", "PEÑA"],
  ["strauß", "STRAUSS"],
];
const addresses = [
  "PAY NOW AT HTTPS://EVIL.EXAMPLE/x",
  "http://x.y",
  "HTTP EVIL",
  "WWW EVIL",
  "EVIL.COM",
  "EVIL/COM",
  "T.CO/X",
  "ANA@EVIL",
  "@SUM",
];
const otherSigns = [
  "123",
  "ANA ٣",
  "ANA ２",
  "A<B",
  "D'SOUZA 😀",
  "😀",
  "=HYPERLINK(A)",
  "+ANA",
  "-ANA",
  "\u2013ANA",
  ".ANA",
  "ANA; EVA",
  "ANA_EVA",
];
const invisible = ["A\u0000B", "A\u202EB", "A\u2028B", "A\nB", "A\u2066B", "A\uFE0FB", "A\u3164B"];

const all = { PersonName, FirstName, MiddleName, LastName, FullName };
const unit = fc.constantFrom(
  ..."AÑ李..//@: '-=+12(),\u0301\u2028\u202E\u00A0\u200B`\u2013ßŉ",
  "😀",
);

describe("a name of a person (R-39, R-43)", () => {
  const named = [
    ...persons.map((name) => [name, upper(name.trim().normalize("NFC"))] as const),
    ...readings.map(([name = "", as = ""]) => [name, as] as const),
  ];
  test.each(named)("%j is kept as %j", (name, as) => {
    for (const schema of Object.values(all)) expect(read(schema, name)).toBe(as);
  });
  const refused = [
    ...addresses.map((name) => [name, sentences.nameAddress] as const),
    ...otherSigns.map((name) => [name, sentences.name] as const),
    ...invisible.map((name) => [name, sentences.invisible] as const),
  ];
  test.each(refused)("%j is refused: %s", (name, sentence) => {
    for (const schema of Object.values(all)) expect(refusal(schema, name)).toBe(sentence);
  });
  test.each(["", "  ", "\u00A0", "\u200B"])("%j is no name", (name) => {
    for (const schema of [PersonName, FirstName, LastName, FullName])
      expect(refusal(schema, name)).toBe(sentences.fillIn);
    expect(read(MiddleName, name)).toBe("");
  });
  test("a field takes 80 characters, a full name 200 and a comma after the surname", () => {
    expect(refusal(PersonName, "A".repeat(81))).toBe(sentences.atMost80);
    expect(refusal(PersonName, "CRUZ, ANA")).toBe(sentences.name);
    expect(read(FullName, "Cruz, Ana")).toBe("CRUZ, ANA");
    expect(read(FullName, "\u{20BB7}".repeat(200))).not.toBeNull();
    expect(refusal(FullName, "A".repeat(201))).toBe(sentences.atMost200);
    for (const schema of Object.values(all))
      expect(refusal(schema, "A".repeat(50_000))).toMatch(/^Please use at most/u);
  });
  test("no kept name can be read as a link, a formula or two lines, and it is kept as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const kept = read(FullName, text);
        if (typeof kept !== "string") return;
        expect(kept).not.toMatch(
          /[\p{N}\p{Extended_Pictographic}@/\\:<>\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u,
        );
        expect(kept).not.toMatch(/^[=+\-@]|[\p{L}\p{M}]\.\p{L}/u);
        expect(read(FullName, kept)).toBe(kept);
      }),
    );
  });
});

describe("no such name (R-43)", () => {
  const none = ["N/A", "n/a", "N / A", "N.A.", "n.a", "none", "None.", "wala", "Wala po"];
  const signs = ["-", "--", "\u2014", ".", "..", "*", "_", "\uFF0D", "- -"];
  test.each([...none, ...signs, "NA", "NMN", "Not applicable", "no middle name", ""])(
    "the middle name %j is none",
    (text) => expect(read(MiddleName, text)).toBe(""),
  );
  test.each([...none, ...signs])("with %j as the first name there is one name", (text) => {
    expect(read(FirstName, text)).toBe("-");
    expect(refusal(LastName, text)).toBe(sentences.oneName);
  });
  test.each(["NA", "Nanette", "Nona", "Walangitan"])("%j is a name", (text) => {
    expect(read(FirstName, text)).toBe(upper(text));
    expect(read(LastName, text)).toBe(upper(text));
  });
  test.each([
    ["- Suharto", "SUHARTO"],
    ["Suharto -", "SUHARTO"],
    ["Suharto, -", "SUHARTO"],
    ["\u2013 Suharto", "SUHARTO"],
    ["Santos - Cruz, Ana", "SANTOS - CRUZ, ANA"],
  ])("the full name %j is %j", (text, as) => expect(read(FullName, text)).toBe(as));

  const one = { first_name: "-", middle_name: "", last_name: "SUHARTO", suffix: "" };
  const many = { first_name: "ANA", middle_name: "R.", last_name: "CRUZ", suffix: "JR" };
  test.each([
    [one, "SUHARTO", "SUHARTO"],
    [{ ...one, suffix: "II" }, "SUHARTO II", "SUHARTO"],
    [many, "ANA R. CRUZ JR", "ANA"],
    [{ ...many, middle_name: "" }, "ANA CRUZ JR", "ANA"],
  ])("%j is written %j and called %j", (named, written, called) => {
    expect(fullName(named)).toBe(written);
    expect(calledName(named)).toBe(called);
  });
});

describe("a dealer's name", () => {
  test.each([
    "ISLA MOTORS 2",
    "3M",
    "A&B AUTO, INC. - MAKATI",
    "ST. LUKE'S (QC) #4",
    "SAMPLE MOTORS",
    "CFMOTO QC/CALOOCAN",
  ])("%j is accepted", (name) => expect(read(CompanyName, name)).toBe(name));
  test.each(["EVIL.COM", "MOTORS 2.0", "HTTPS EVIL", "A@B", "//CARS"])(
    "%j looks like an address",
    (name) => expect(refusal(CompanyName, name)).toBe(sentences.nameAddress),
  );
  test.each(["=MOTORS", "+1", "- MOTORS", "ISLA <MOTORS>", "123", "MOTORS 😀"])(
    "%j is refused",
    (name) => expect(refusal(CompanyName, name)).toBe(sentences.commonSigns),
  );
  test.each([
    ["St.Luke\u2019s Motors", "ST. LUKE'S MOTORS"],
    ["Toyota \u2013 Pasig", "TOYOTA - PASIG"],
    ["No.5 Motors", "NO. 5 MOTORS"],
    ["N/A", ""],
    ["-", ""],
    ["", ""],
  ])("%j is kept as %j", (name, as) => expect(read(CompanyName, name)).toBe(as));
});

test.each([
  ["jr", "JR"],
  [", Jr.", "JR"],
  ["J.R.", "JR"],
  ["Junior", "JR"],
  ["senior", "SR"],
  ["\u2162", "III"],
  ["1st", "I"],
  ["3rd", "III"],
  ["the 3rd", "III"],
  ["3", "III"],
  ["\u00A0II ", "II"],
  ["", ""],
  ["N/A", ""],
  ["NA", ""],
  ["none", ""],
  ["-", ""],
  [".", ""],
])("%j is kept as %j", (typed, kept) => {
  expect(read(Suffix, typed)).toBe(kept);
});

test.each(["XIV", "14th", "0", "0th", "PHD", "ESQ.", "JR SR", "A<B"])("%j is refused", (typed) => {
  expect(v.safeParse(Suffix, typed).issues?.[0].message).toBe(sentences.suffix);
});

test("each suffix is kept as it is", () => {
  for (const suffix of suffixes) expect(read(Suffix, suffix)).toBe(suffix);
});
