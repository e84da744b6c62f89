import { i18n } from "@lingui/core";
import { OTHER_LANGUAGES_HEADER, writeElsewhere } from "@portal/contract/said-elsewhere";
import { afterEach, expect, test, vi } from "vitest";

vi.mock("@lingui/core/macro", () => ({
  t: ([sentence = ""]: TemplateStringsArray) => `${i18n.locale}: ${sentence}`,
}));
const { CallFailed, offline, settle } = await import("./api.ts");

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} });
afterEach(() => speak("en"));

/** A refusal in English, with the server's other languages. */
function refused(elsewhere: string | null) {
  const body = { code: "invalid_fields", message: "Look.", errors: { email: ["Five."] } };
  const header = (name: string) => (name === OTHER_LANGUAGES_HEADER ? elsewhere : null);
  try {
    return settle({ method: "POST", path: "/" }, 422, JSON.stringify(body), header);
  } catch (error) {
    return error;
  }
}
const said = (error: unknown) =>
  error instanceof CallFailed && [error.message, error.errors["email"], String(error)];

test("a refusal follows the page's language, there and back", () => {
  speak("en");
  const error = refused(
    writeElsewhere({ fil: { message: "Tingnan.", errors: { email: ["Lima."] } } }) ?? null,
  );
  expect(said(error)).toEqual(["Look.", ["Five."], "CallFailed: Look."]);
  speak("fil");
  expect(said(error)).toEqual(["Tingnan.", ["Lima."], "CallFailed: Tingnan."]);
  speak("en");
  expect(said(error)).toEqual(["Look.", ["Five."], "CallFailed: Look."]);
});

test("a sentence from a host with one language stays as it is", () => {
  speak("en");
  const error = refused(null);
  speak("fil");
  expect(said(error)).toEqual(["Look.", ["Five."], "CallFailed: Look."]);
});

test("the browser's own sentences follow the page's language too", () => {
  speak("en");
  const error = offline();
  speak("fil");
  expect(error.message).toMatch(/^fil: /u);
});
