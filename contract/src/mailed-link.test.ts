import { describe, expect, test } from "vitest";
import { mendedLink, tokenIn } from "./mailed-link.ts";

const TOKEN = "Ab3_-fGh1jKlMn0pQrStUvWxYz2345678-_abcdefghi";
const ID = "7d1f0c5e-0b1a-4c2d-9e3f-a1b2c3d4e5f6";
const REFERENCE = "APT-7KQ2-M9DX-4HWC";
const SHORT = `${"x_-Z".repeat(15)}x_`;
const HOST = "https://portal.example";
const half = TOKEN.slice(0, 20);

describe("the token after the # of a link", () => {
  test.each([
    ["as sent", `#${TOKEN}`],
    ["a dot", `#${TOKEN}.`],
    ["a comma and words", `#${TOKEN},%20and%20more`],
    ["a mail's >", `#${TOKEN}%3E`],
    ["its entity", `#${TOKEN}&gt;`],
    ["a quote of a phone", `#${TOKEN}%E2%80%9D`],
    ["signs that a token has, too", `#${TOKEN}_-`],
    ["a space", `#${TOKEN.slice(0, 9)}%20${TOKEN.slice(9)}`],
    ["a soft line break", `#${TOKEN.slice(0, 9)}=%0A${TOKEN.slice(9)}`],
    ["a soft line break that the browser took out", `#${TOKEN.slice(0, 9)}=${TOKEN.slice(9)}`],
    ["a space that nobody sees", `#${TOKEN.slice(0, 9)}\u200B${TOKEN.slice(9)}`],
    ["pasted twice", `#${TOKEN}${HOST}/alert/${ID}#${TOKEN}`],
    ["twice, first without its token", `#${HOST}/alert/${ID}#${TOKEN}`],
    ["twice, first cut", `#${half}${HOST}/alert/${ID}#${TOKEN}`],
    ["twice, a short one, first cut", `#${half}${HOST}/m/${SHORT}#${TOKEN}`],
    ["what trackers add", `#${TOKEN}?utm_source=mail&fbclid=${"a".repeat(60)}`],
    ["# twice", `##${TOKEN}`],
    ["# encoded after #", `#%23${TOKEN}`],
    ["# as an entity", `#35;${TOKEN}`],
  ])("is read in spite of %s", (_what, fragment) => {
    expect(tokenIn(fragment)).toEqual({ token: TOKEN });
  });

  test("is one, too, when it has letters alone", () => {
    expect(tokenIn(`#${"a".repeat(44)}`)).toEqual({ token: "a".repeat(44) });
  });

  test.each([
    `#${TOKEN.slice(0, -1)}`,
    `#${half}`,
    "#-",
    "#A",
    "#.",
    `#${half}?fbclid=${"a".repeat(60)}`,
    `#${half}%`,
  ])("%s is cut", (fragment) => {
    expect(tokenIn(fragment)).toBe("cut");
  });

  test.each(["", "#main", "#access-mobile"])("%j is none", (fragment) => {
    expect(tokenIn(fragment)).toBeNull();
  });
});

describe("a link that was changed on its way", () => {
  const LINKS = [
    `/txn/${ID}`,
    `/txn/${ID}/photos`,
    `/txn/${ID}/report`,
    `/alert/${ID}`,
    `/case/${ID}`,
    `/appointment/${REFERENCE}`,
    `/m/${SHORT}`,
  ];

  test.each(LINKS)("%s has its # again, wherever the token came", (path) => {
    const mended = `${path}#${TOKEN}`;
    for (const url of [
      `${path}%23${TOKEN}`,
      `${path}%2523${TOKEN}`,
      `${path}/%23${TOKEN}`,
      `${path}&%2335;${TOKEN}`,
      `${path}%26%2335%3B${TOKEN}`,
      `${path}%23${TOKEN}.?utm_source=mail`,
      `${path}?utm_source=mail%23${TOKEN}`,
      `${path}%23${TOKEN.slice(0, 9)}%0A${TOKEN.slice(9)}`,
      `${path}%23${TOKEN}${HOST}${path}%23${TOKEN}`,
      `${path}${HOST}${path}%23${TOKEN}`,
      `${path}/${TOKEN}`,
      `/${HOST}${path}%23${TOKEN}`,
      `//evil.example${path}%23${TOKEN}`,
      `/%3C${HOST}${path}%23${TOKEN}%3E`,
    ])
      expect(mendedLink(url), url).toBe(mended);
  });

  test.each(LINKS)("%s keeps its path when junk has come to it", (path) => {
    for (const junk of [".", ",", "%3E", "%22", ")", "&", "%20and%20more", `${HOST}${path}`])
      expect(mendedLink(path + junk), junk).toBe(path);
    const at = path.length - 5;
    expect(mendedLink(`${path.slice(0, at)}%20${path.slice(at)}`)).toBe(path);
    expect(mendedLink(`${path.slice(0, at)}=%0A${path.slice(at)}`)).toBe(path);
  });

  test.each(LINKS)("%s is cut without the whole token", (path) => {
    for (const rest of [`%23${half}`, "%23", `%23${half}?fbclid=${"a".repeat(60)}`])
      expect(mendedLink(path + rest), rest).toBe(`${path}#-`);
  });

  test.each(LINKS)("%s as it was sent is left alone", (path) => {
    for (const rest of ["", "/", `?fbclid=${"a".repeat(60)}`, "?late"])
      expect(mendedLink(path + rest), rest).toBeNull();
  });

  test.each([
    [`/alert/${ID.toUpperCase()}`, `/alert/${ID}`],
    [`/TXN/${ID}`, `/txn/${ID}`],
    ["/appointment/apt7kq2m9dx4hwc", `/appointment/${REFERENCE}`],
    ["/appointment/APT%E2%80%937KQ2%E2%80%93M9DX%E2%80%934HWC", `/appointment/${REFERENCE}`],
    [`/appointment/${REFERENCE}%2`, `/appointment/${REFERENCE}`],
  ])("%s is %s", (url, mended) => {
    expect(mendedLink(url)).toBe(mended);
  });

  test("what is thousands of signs long, and no link, is not looked at whole", () => {
    for (const part of ["%ffa", "%E4%A4a", "%2525", "%23", "&#35;"])
      expect(
        mendedLink(`/delivery?x=${part.repeat(4_000)}/alert/${ID}%23${half}`),
        part,
      ).toBeNull();
  });

  test.each([
    "/",
    "/delivery",
    "/appointment/ZZZZ-ZZZZ",
    "/alert/7d1f0c5e",
    `/transaction/drivers_license/checkout/${ID}`,
    `/tracking/?transaction_reference=${ID}`,
    `/sandbox/mailbox/${ID}`,
    "/https://evil.example/",
  ])("%s is none", (url) => {
    expect(mendedLink(url)).toBeNull();
  });
});
