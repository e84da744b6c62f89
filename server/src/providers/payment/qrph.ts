import { crcOf, readFields, writeField, writeTemplate } from "./qrph-fields.ts";

/** Content of a QR Ph code for paying a merchant (P2M). */
export type Qrph = {
  /** Integer centavos; null in a static code, where the payer enters the amount. */
  amountCentavos: number | null;
  /** Field 62/05, at most 25 characters. */
  reference: string;
  /** The payee: the courier or the platform, never the agency. At most 25 characters. */
  merchantName: string;
  /** At most 15 characters. */
  merchantCity: string;
  postalCode: string | null;
  /** The acquirer's bank code, 11 characters. */
  acquirer: string;
  merchantId: string;
  /** Field 28/05, whose meaning is not public. */
  merchantDetail: string;
  /** Four digits; 4215 is courier services. */
  categoryCode: string;
  storeLabel: string | null;
  terminalLabel: string | null;
  /** Field 62/00: whose additional data this is. */
  additionalDataOf: string;
};

export type QrphFields = Qrph & { dynamic: boolean; currency: string; country: string };

export type QrphFault =
  | "crc_missing"
  | "crc_wrong"
  | "malformed"
  | "not_qrph"
  | "amount_malformed"
  | "amount_missing"
  | "amount_differs"
  | "currency_not_peso"
  | "country_not_philippines"
  | "reference_differs";

// Compared without case: some acquirers write them in capitals.
const P2M = "ph.ppmi.p2m";
/** In real codes of small merchants. */
const P2M_MICRO = "ph.ppmi.p2micro";
const QRPH = "ph.ppmi.qrph";
const PESO = "608";
const CRC_START = "6304";

const defaults = {
  postalCode: null,
  merchantDetail: "000",
  categoryCode: "4215",
  storeLabel: null,
  terminalLabel: null,
  additionalDataOf: QRPH,
};

/**
 * The text of a QR Ph code, dynamic when it has an amount.
 * @throws RangeError for a value that is empty, too long or not printable ASCII
 */
export function writeQrph(
  given: Omit<Qrph, keyof typeof defaults> & Partial<Pick<Qrph, keyof typeof defaults>>,
): string {
  const q = { ...defaults, ...given };
  const text = [
    writeField("00", "01", 2),
    writeField("01", q.amountCentavos === null ? "11" : "12", 2),
    writeTemplate("28", [
      writeField("00", P2M, 32),
      writeField("01", q.acquirer, 11),
      writeField("03", q.merchantId, 25),
      writeField("05", q.merchantDetail, 3),
    ]),
    writeField("52", q.categoryCode, 4),
    writeField("53", PESO, 3),
    q.amountCentavos === null ? "" : writeField("54", pesos(q.amountCentavos), 13),
    writeField("58", "PH", 2),
    writeField("59", q.merchantName, 25),
    writeField("60", q.merchantCity, 15),
    q.postalCode === null ? "" : writeField("61", q.postalCode, 10),
    writeTemplate("62", [
      writeField("00", q.additionalDataOf, 32),
      q.storeLabel === null ? "" : writeField("03", q.storeLabel, 25),
      writeField("05", q.reference, 25),
      q.terminalLabel === null ? "" : writeField("07", q.terminalLabel, 25),
      writeField("08", "***", 25),
    ]),
    writeTemplate("88", [writeField("00", QRPH, 32), writeField("01", q.reference, 25)]),
    CRC_START,
  ].join("");
  return text + crcOf(text);
}

/** Parses any QR Ph P2M code: its fields, or the error. `checkQrph` decides whether it may be paid. */
export function readQrph(
  text: string,
): { fields: QrphFields; fault: null } | { fields: null; fault: QrphFault } {
  const refuse = (fault: QrphFault) => ({ fields: null, fault });
  if (text.slice(-8, -4) !== CRC_START) return refuse("crc_missing");
  if (crcOf(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return refuse("crc_wrong");
  const top = readFields(text);
  if (top === null || !text.startsWith("000201")) return refuse("malformed");
  const merchant = readFields(top.get("28") ?? "");
  const more = readFields(top.get("62") ?? "");
  if (merchant === null || more === null) return refuse("malformed");
  const standard = merchant.get("00")?.toLowerCase();
  if (standard !== P2M && standard !== P2M_MICRO) return refuse("not_qrph");
  const amount = top.get("54");
  const amountCentavos = amount === undefined ? null : centavos(amount);
  if (Number.isNaN(amountCentavos)) return refuse("amount_malformed");
  const fields: QrphFields = {
    amountCentavos,
    reference: more.get("05") ?? "",
    merchantName: top.get("59") ?? "",
    merchantCity: top.get("60") ?? "",
    postalCode: top.get("61") ?? null,
    acquirer: merchant.get("01") ?? "",
    merchantId: merchant.get("03") ?? "",
    merchantDetail: merchant.get("05") ?? "",
    categoryCode: top.get("52") ?? "",
    storeLabel: more.get("03") ?? null,
    terminalLabel: more.get("07") ?? null,
    additionalDataOf: more.get("00") ?? "",
    dynamic: top.get("01") === "12",
    currency: top.get("53") ?? "",
    country: top.get("58") ?? "",
  };
  return { fields, fault: null };
}

/**
 * Whether the code is for exactly this payment. Other gateways put a reference of their own into it, so ours is compared
 * only if given.
 * @returns null if so, else the first error
 */
export function checkQrph(
  text: string,
  expected: { amountCentavos: number; reference?: string | undefined },
): QrphFault | null {
  const { fields, fault } = readQrph(text);
  if (fields === null) return fault;
  if (fields.currency !== PESO) return "currency_not_peso";
  if (fields.country !== "PH") return "country_not_philippines";
  if (fields.dynamic && fields.amountCentavos === null) return "amount_missing";
  if (fields.amountCentavos !== null && fields.amountCentavos !== expected.amountCentavos)
    return "amount_differs";
  if (expected.reference !== undefined && fields.reference !== expected.reference)
    return "reference_differs";
  return null;
}

function pesos(amountCentavos: number): string {
  if (!Number.isSafeInteger(amountCentavos) || amountCentavos <= 0)
    throw new RangeError("an amount is a whole number of centavos above 0");
  const digits = String(amountCentavos).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** NaN for a malformed amount. */
function centavos(amount: string): number {
  const [, whole, cents = ""] = /^(\d{1,13})(?:\.(\d{0,2}))?$/u.exec(amount) ?? [];
  if (whole === undefined || amount.length > 13) return Number.NaN;
  return Number(whole + cents.padEnd(2, "0"));
}
