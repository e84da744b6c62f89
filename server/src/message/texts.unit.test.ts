import { describe, expect, test } from "vitest";
import { gsmLength, gsmText, shortened, shortText } from "./message.ts";
import { alertFacts, everyMessage, languages } from "../../test/fixtures/messages.ts";

describe.each(languages)("the texts in %s (R-33)", (language) => {
  const texts = everyMessage(language).flatMap(({ name, sms }) =>
    sms === null ? [] : [{ name, sms }],
  );

  test.each(texts)("$name: one message with its sender and without a link", ({ sms }) => {
    expect(gsmText(sms)).toBe(sms);
    expect(sms).not.toContain("?? ");
    expect(gsmLength(sms)).toBeLessThanOrEqual(160);
    expect(sms.startsWith("LTO on the Go: ")).toBe(true);
    expect(sms).not.toContain("....");
    expect(sms.replaceAll(/\([^()]*\)/gu, "")).not.toMatch(/[()]/u);
    // The host is there to be typed; networks drop anything that is more of a link.
    expect(sms.replace(alertFacts.host, "")).not.toMatch(
      /https?:|www\.|\.example|[A-Z]\d\d-\d\d-\d{6}|\d{15}|₱|PHP/u,
    );
    expect(sms).not.toMatch(/\.example[/#?:]/u);
    // No name: locked screens show texts.
    expect(sms).not.toContain("Maria");
  });

  test("says where to look, except a code, which is entered where it was requested", () => {
    const silent = texts
      .filter(({ sms }) => !(/e-?mail/u.test(sms) || sms.includes(alertFacts.host)))
      .map(({ name }) => name);
    expect(silent).toEqual(["alert_confirm"]);
  });

  test("contains the day, and as much of the office as fits", () => {
    for (const { name, sms } of texts.filter((text) => text.name.startsWith("appointment"))) {
      expect(sms).toMatch(/LTO Central/u);
      // On the day itself "today" is enough.
      expect(/\b23\b.*2026/u.test(sms)).toBe(name !== "appointment_today");
      expect(sms).toContain("ABCD");
    }
  });

  test("texts about a move or a cancellation contain only the end of the reference", () => {
    const told = texts.filter(({ name }) => /^appointment_(?:moved|cancelled)/u.test(name));
    expect(told).toHaveLength(4);
    for (const { sms } of told) expect(sms).not.toContain("2345-6789");
  });

  test("the text with a code warns not to share it, and no other text has a code", () => {
    const isEnglish = language === "en";
    for (const { name, sms } of texts)
      expect(sms.includes(alertFacts.code), name).toBe(name === "alert_confirm");
    const confirm = texts.find(({ name }) => name === "alert_confirm")?.sms;
    expect(confirm).toContain(
      isEnglish ? "Never give it to anyone" : "Huwag po itong ibigay kaninuman",
    );
  });
});

test.each([
  ["LTO Central Office (Robinsons Galleria)", 30, "LTO Central Office..."],
  ["LTO Central Office, Quezon City", 24, "LTO Central Office..."],
  ["LTO Central Office", 14, "LTO Central..."],
  ["LTO Central Office", 18, "LTO Central Office"],
  ["Nagkakaisangbayan", 12, "Nagkakais..."],
])("%s in %i signs ends with a whole word", (name, longest, short) => {
  expect(shortened(name, longest)).toBe(short);
});

test("names are shortened one character at a time, and a text that cannot fit is left whole", () => {
  const write = (longest: number) => `${"a".repeat(120)} ${"b".repeat(longest)}`;
  expect(gsmLength(shortText(write))).toBe(160);
  expect(shortText(() => "c".repeat(200))).toHaveLength(200);
});
