import { expect, test } from "vitest";
import { entriesOf, plainText } from "./catalogs.ts";
import { wrongIn } from "./check-words.ts";
import { inEnglish, inFilipino } from "./forbidden-words.ts";

const PASSES = { english: "Please choose a date.", filipino: "Pumili po ng petsa." };

/** A broken sample for each row of the tables. */
const ENGLISH = [
  "We do not write again.",
  "Please write the number.",
  "As written on the ID",
  "It failed, also when it was repeated.",
  "Ask the office named there.",
  "Ask about the post.",
  "It holds for 24 hours.",
  "It stands on the OR.",
  "We tell you when it is ready.",
  "3 places left",
  "You need to do nothing more.",
  "Never give it to anybody.",
  "You don't pay yet.",
  "No courier hands it over.",
  "Give it up and start again.",
  "To book anew, cancel it first.",
  "It has the form of a plate.",
  "Use common signs only.",
  "What becomes of your payment",
  "Booking costs nothing.",
  "This address takes no mail.",
  "Keep a valid ID at hand.",
  "Your driver's licence",
];
const FILIPINO = [
  "Puwede ninyong subukan.",
  "Ang ahensya",
  "Ang aming record",
  "Sa page ng status",
  "Ang parcel ninyo",
  "Ang puwesto ninyo",
  "Babalitaan namin kayo.",
  "I-pick up ito.",
  "Sa inyong branch",
  "Sa phone ninyo",
  "Walang koneksyon",
  "Kontakin kami",
  "Numero ng mobile",
  "Gitnang pangalan",
  "3 araw ng trabaho",
  "Masyado nang maraming subok",
  "Isulat ang numero.",
  "May bukas nang pagbabayad",
  "Anyo ito ng plaka.",
  "Ang katayuan ng refund",
  "Subukan ulit.",
];

test("a row of the tables has a broken sample, and it is refused", () => {
  for (const [language, rules, samples] of [
    ["english", inEnglish, ENGLISH],
    ["filipino", inFilipino, FILIPINO],
  ] as const) {
    expect(samples).toHaveLength(rules.length);
    for (const [at, { words }] of rules.entries()) {
      expect(samples[at]).toMatch(words);
      expect(wrongIn({ ...PASSES, [language]: samples[at] }).join()).toContain("better: ");
    }
  }
});

test.each([
  ["a request", "Please choose a date.", "Pumili ng petsa."],
  ["a question", "Cancel it?", "Kanselahin ito?"],
  ["paki", "Try again.", "Pakisubukan muli."],
])("without po: %s", (_, english, filipino) => {
  expect(wrongIn({ english, filipino })).toEqual([`no “po” in “${filipino}”`]);
});

test("what Filipino says of 1 is also said of 2: it needs the number", () => {
  const english = "{n, plural, one {# time} other {# times}}";
  const wrong = "{n, plural, one {isang beses} other {# beses}}";
  expect(wrongIn({ english, filipino: wrong })).toHaveLength(1);
  for (const number of ["#", "{n}"]) {
    const right = `{n, plural, =1 {isang beses} one {${number} beses} other {${number} beses}}`;
    expect(wrongIn({ english, filipino: right })).toEqual([]);
  }
});

test("a sentence of 21 words is refused, and two of 11 are not", () => {
  const eleven = "You can pick it up at the office on any day.";
  expect(wrongIn({ english: `${eleven} ${eleven}`, filipino: "" })).toEqual([]);
  const long = `${eleven.slice(0, -1)} or ${eleven}`;
  expect(wrongIn({ english: long, filipino: "" })).toEqual([`23 words, at most 20: “${long}”`]);
});

test("the specification's sentences are exempt, in English alone", () => {
  const english =
    "The courier link you're trying to access is not valid or may have expired. Please check the URL and try again.";
  expect(wrongIn({ english, filipino: "Pakitingnan po ang URL." })).toEqual([]);
  expect(wrongIn({ english, filipino: "Tingnan ang URL." })).not.toEqual([]);
});

test("a catalog's entry, and what a person reads of a message", () => {
  expect(
    entriesOf(
      'msgid ""\nmsgstr ""\n\n#: src/a.tsx\n#: src/b.tsx\nmsgid "Say \\"yes\\""\nmsgstr "Oo"\n',
    ),
  ).toEqual([{ id: 'Say "yes"', text: "Oo", origins: ["src/a.tsx", "src/b.tsx"] }]);
  expect(
    plainText(
      "{count, plural, one {# day of {office}} other {# days of {office}}} at <0>{day}</0>",
    ),
  ).toBe("2 days of value at value");
});
