import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkQrph, crcOf, readFields, writeQrph } from "./qrph.ts";

const starpay = {
  text: "00020101021228530011ph.ppmi.p2m0111SRCPPHM2XXX0312MRCHNT-4H3TZ05030005204519953036085406100.005802PH5925SOCMED DIGITAL MARKETING 6010MakatiCity62650010ph.starpay0315SOCMED DIGITAL 0509OR#1Z1CSC0708TodayPay0803***88290012ph.ppmi.qrph0109OR#1Z1CSC63040275",
  says: {
    amountCentavos: 10_000,
    reference: "OR#1Z1CSC",
    merchantName: "SOCMED DIGITAL MARKETING ",
    merchantCity: "MakatiCity",
    postalCode: null,
    acquirer: "SRCPPHM2XXX",
    merchantId: "MRCHNT-4H3TZ",
    merchantDetail: "000",
    categoryCode: "5199",
    storeLabel: "SOCMED DIGITAL ",
    terminalLabel: "TodayPay",
    additionalDataOf: "ph.starpay",
  },
};
const sandbox = {
  text: "00020101021228540011ph.ppmi.p2m0111TESTPHM1XXX0313SANDBOX00000105030005204421553036085406185.005802PH5921LTO ON THE GO SANDBOX6011QUEZON CITY6104110062540012ph.ppmi.qrph0515TXN-2026-0001230708WEB000010803***88350012ph.ppmi.qrph0115TXN-2026-00012363041BAE",
  says: {
    amountCentavos: 18_500,
    reference: "TXN-2026-000123",
    merchantName: "LTO ON THE GO SANDBOX",
    merchantCity: "QUEZON CITY",
    postalCode: "1100",
    acquirer: "TESTPHM1XXX",
    merchantId: "SANDBOX000001",
    merchantDetail: "000",
    categoryCode: "4215",
    storeLabel: null,
    terminalLabel: "WEB00001",
    additionalDataOf: "ph.ppmi.qrph",
  },
};
const AMOUNT = 18_500;

/** The sandbox code with a part replaced, and lengths and CRC recalculated. */
function altered(from: string, to: string): string {
  const text = sandbox.text.slice(0, -4).replace(from, to);
  return text + crcOf(text);
}

const printable = (most: number) =>
  fc
    .array(fc.integer({ min: 0x20, max: 0x7e }), { minLength: 1, maxLength: most })
    .map((codes) => String.fromCharCode(...codes));

const anyQrph = fc.record({
  amountCentavos: fc.integer({ min: 1, max: 5_000_000 }),
  reference: printable(25),
  merchantName: printable(25),
  merchantCity: printable(15),
  postalCode: fc.option(printable(10)),
  acquirer: printable(11),
  merchantId: printable(25),
  merchantDetail: printable(3),
  categoryCode: fc.constantFrom("4215", "6016"),
  storeLabel: fc.constant(null),
  terminalLabel: fc.option(printable(12)),
  additionalDataOf: printable(12),
});

test("the CRC has the published check value", () => {
  expect(crcOf("123456789")).toBe("29B1");
});

describe.each([
  ["a real code", starpay],
  ["the sandbox's code", sandbox],
])("%s", (_, { text, says }) => {
  test("is accepted", () => expect(checkQrph(text, says.amountCentavos)).toBeNull());
  test("is written exactly", () => expect(writeQrph(says)).toBe(text));
});

test.each([
  ["for another amount", altered("185.00", "185.01"), "amount_differs"],
  ["with a wrong CRC", sandbox.text.replace("1BAE", "1BAF"), "crc_wrong"],
  ["without a CRC", sandbox.text.slice(0, -8), "crc_missing"],
  ["when empty", "", "crc_missing"],
  ["in dollars", altered("5303608", "5303840"), "currency_not_peso"],
  ["from another country", altered("5802PH", "5802SG"), "country_not_philippines"],
  ["without amount", altered("5406185.00", ""), "amount_missing"],
  ["with a comma in the amount", altered("185.00", "185,00"), "amount_malformed"],
  ["with a third decimal", altered("5406185.00", "5407185.000"), "amount_malformed"],
  ["with a wrong length", altered("5802PH", "5803PH"), "malformed"],
  ["with a field twice", altered("5802PH", "5802PH5802PH"), "malformed"],
  ["with a broken template", altered("0515TXN", "0516TXN"), "malformed"],
  ["not beginning with 00", altered("000201", ""), "malformed"],
  ["person to person", altered("28540011ph.ppmi.p2m", "28540011ph.ppmi.p2p"), "not_qrph"],
  ["without merchant account", altered("2854", "2954"), "not_qrph"],
] as const)("a code is refused %s", (_, text, fault) =>
  expect(checkQrph(text, AMOUNT)).toBe(fault),
);

test.each([
  ["small letters in the CRC", sandbox.text.replace("1BAE", "1bae")],
  ["PH.PPMI.P2M in capitals", altered("ph.ppmi.p2m", "PH.PPMI.P2M")],
  ["an amount without decimals", altered("5406185.00", "5403185")],
  ["an amount with one decimal", altered("5406185.00", "5405185.0")],
  ["Ñ as one character", altered("5921LTO ON THE GO SANDBOX", "5905PEÑAS")],
  ["Ñ as two bytes", altered("5921LTO ON THE GO SANDBOX", "5906PEÑAS")],
  [
    "Ñ as two bytes in a template",
    altered("62540012ph.ppmi.qrph", "62640012ph.ppmi.qrph0306PEÑAS"),
  ],
])("%s is accepted", (_, text) => expect(checkQrph(text, AMOUNT)).toBeNull());

test.each([
  ["5903ÑÑ😀6002XY", "ÑÑ😀"],
  ["5908ÑÑ😀6002XY", "ÑÑ😀"],
])("of %s the lengths are in characters or in bytes", (text, name) => {
  expect(readFields(text)).toEqual(
    new Map([
      ["59", name],
      ["60", "XY"],
    ]),
  );
});

test.each([
  ["an empty name", { merchantName: "" }],
  ["a long reference", { reference: "X".repeat(26) }],
  ["letters beyond ASCII", { merchantName: "PEÑA" }],
  ["no money", { amountCentavos: 0 }],
  ["half a centavo", { amountCentavos: 0.5 }],
])("the writer refuses %s", (_, wrong) => {
  expect(() => writeQrph({ ...sandbox.says, ...wrong })).toThrow(RangeError);
});

test("any written code is accepted, for its amount alone", () => {
  fc.assert(
    fc.property(anyQrph, (q) => {
      expect(checkQrph(writeQrph(q), q.amountCentavos)).toBeNull();
      expect(checkQrph(writeQrph(q), q.amountCentavos + 1)).toBe("amount_differs");
    }),
  );
});

test("any changed character is detected", () => {
  fc.assert(
    fc.property(anyQrph, fc.nat(), printable(1), (q, place, other) => {
      const text = writeQrph(q);
      const at = place % text.length;
      const isCrc = at >= text.length - 4;
      fc.pre(isCrc ? text[at] !== other.toUpperCase() : text[at] !== other);
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      expect(checkQrph(changed, q.amountCentavos)).not.toBeNull();
    }),
    { numRuns: 1000 },
  );
});
