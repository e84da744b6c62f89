import { describe, expect, test } from "vitest";
import { fitsSms, gsmText } from "./gsm-text.ts";
import { wordsFor } from "./words-for.ts";
import type { AlertFacts, AlertMessage } from "./words.ts";

const MESSAGES: AlertMessage[] = ["alert_confirm", "alert_ready", "alert_rejected"];
const ORIGIN = "https://the-portal-of-the-agency.example";

const alert: AlertFacts = {
  item: "Driver's License",
  maskedNumber: "N01-**-****02",
  product: "LTO on the Go",
  link: `${ORIGIN}/alert/11111111-1111-4111-8111-111111111111#${"t".repeat(43)}`,
  statusLink: `${ORIGIN}/license/N01-12-000002`,
  formLink: null,
  code: "012345",
  hours: 24,
};

describe.each(["en", "fil"])("in %s", (language) => {
  test.each(MESSAGES)("%s: two texts at most, and every link in the mail", (message) => {
    const { sms, subject, heading, paragraphs } = wordsFor(language)[message](alert);
    expect(fitsSms(gsmText(sms))).toBe(true);
    expect(sms).toContain(alert.link);
    expect(`${subject}${sms}`).toContain(alert.maskedNumber);
    expect(heading).not.toBe("");
    const links = paragraphs.flatMap((part) =>
      typeof part === "object" && "url" in part ? part.url : [],
    );
    const isNews = message !== "alert_confirm";
    expect(links).toEqual(isNews ? [alert.statusLink, alert.link] : [alert.link]);
    // A mail is confirmed by its link alone.
    expect(sms.startsWith(alert.code)).toBe(!isNews);
    expect(JSON.stringify(paragraphs)).not.toContain(alert.code);
  });

  test("a request that became no record is sent again: its number would find nothing", () => {
    const formLink = `${ORIGIN}/license-form`;
    const { sms, paragraphs } = wordsFor(language).alert_rejected({ ...alert, formLink });
    expect(fitsSms(gsmText(sms))).toBe(true);
    for (const text of [sms, JSON.stringify(paragraphs)]) {
      expect(text).toContain(formLink);
      expect(text).not.toContain(alert.statusLink);
    }
  });
});
