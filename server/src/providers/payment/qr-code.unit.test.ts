import { expect, test } from "vitest";
import { acquirerCode, qrPicture } from "../../../test/doubles/double-qrph.ts";
import { codeToShow, crcOf, readQrPicture } from "./qrph.ts";

const CODE = acquirerCode("PAEYPHM2XXX", 18_550, "ACQUIRER0001");
const withCrc = (text: string) => `${text.slice(0, -4)}${crcOf(text.slice(0, -4))}`;

test("a code of this amount is shown, whatever its reference", () => {
  expect(codeToShow("quadx", CODE, 18_550)).toBe(CODE);
});

test.each([
  ["that cannot be read", null, "quadx:qr_unreadable"],
  [
    "with a wrong check digit",
    `${CODE.slice(0, -1)}${CODE.endsWith("0") ? "1" : "0"}`,
    "quadx:qr_crc_wrong",
  ],
  ["for another amount", acquirerCode("PAEYPHM2XXX", 18_551, "A"), "quadx:qr_amount_differs"],
  [
    "in another currency",
    withCrc(CODE.replace("5303608", "5303840")),
    "quadx:qr_currency_not_peso",
  ],
  [
    "for any amount",
    withCrc(CODE.replace("010212", "010211").replace("5406185.50", "")),
    "quadx:qr_amount_missing",
  ],
])("a code %s is never shown", (_, text, code) => {
  expect(() => codeToShow("quadx", text, 18_550)).toThrow(expect.objectContaining({ code }));
});

test("the text of a picture is read; of what is no picture of a code nothing is", async () => {
  expect(await readQrPicture(qrPicture(CODE))).toBe(CODE);
  const blank =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  for (const uri of [blank, "data:image/png;base64,AAAA", "https://evil.example/code.png", ""])
    expect(await readQrPicture(uri), uri).toBeNull();
});
