import { expect, test } from "vitest";
import { pageLanguage, wishedLanguage } from "./language.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["*", "en"],
  ["fil", "fil"],
  ["fil-PH,fil;q=0.9,en-US;q=0.8,en;q=0.7", "fil"],
  ["tl-PH, en;q=0.5", "fil"],
  ["en-PH,en;q=0.9,fil;q=0.8", "en"],
  ["de-DE,fil;q=0.3,en;q=0.2", "fil"],
  ["en;q=0.2, fil;q=0.9", "fil"],
  ["fil;q=0, en;q=0.1", "en"],
  ["fil;q=x", "en"],
  ["ja", "en"],
  ["constructor", "en"],
  // Nothing behind a thousand characters is read.
  [`${"x,".repeat(7_000)}fil`, "en"],
])("Accept-Language %s is answered in %s", (header, language) => {
  expect(wishedLanguage(header)).toBe(language);
});

test.each([
  ["language=fil", "en", "fil"],
  ["a=b; language=en; c=d", "fil", "en"],
  ["language=xx", "fil", "fil"],
  ["mylanguage=fil", "en", "en"],
  [undefined, "fil", "fil"],
])("with the cookie %s and the wish %s a page is in %s", (cookie, wish, language) => {
  expect(pageLanguage({ cookie, "accept-language": wish })).toBe(language);
});
