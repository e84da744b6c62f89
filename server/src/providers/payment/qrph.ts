import { ProviderRefused } from "../provider-call.ts";

const MAX_LENGTH = 99;

/**
 * One field of an EMV code: two-digit id, two-digit length, value.
 * @throws RangeError for a value that is empty, longer than `most` or not printable ASCII
 */
function writeField(id: string, value: string, most: number): string {
  if (value.length === 0 || value.length > Math.min(most, MAX_LENGTH))
    throw new RangeError(`field ${id} takes 1 to ${most} characters`);
  if (!/^[\x20-\x7e]+$/u.test(value)) throw new RangeError(`field ${id} takes printable ASCII`);
  return id + String(value.length).padStart(2, "0") + value;
}

/** A field that contains fields; missing ones are "". */
function writeTemplate(id: string, fields: string[]): string {
  return writeField(id, fields.join(""), MAX_LENGTH);
}

/**
 * The fields of a text by id; null for a malformed text or a duplicate id. Lengths are in characters; some acquirers
 * count the bytes of Ñ, and such a text can be read in this way only.
 */
export function readFields(text: string): Map<string, string> | null {
  const characters = Array.from(text);
  // Each byte as one character.
  const bytes = Array.from(Buffer.from(text, "utf8").toString("latin1"));
  return (
    fieldsIn(characters, (value) => value) ??
    fieldsIn(bytes, (value) => Buffer.from(value, "latin1").toString("utf8"))
  );
}

function fieldsIn(signs: string[], valueOf: (text: string) => string): Map<string, string> | null {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < signs.length) {
    const [, id, length] = /^(\d\d)(\d\d)$/u.exec(signs.slice(at, at + 4).join("")) ?? [];
    if (id === undefined || length === undefined || fields.has(id)) return null;
    const end = at + 4 + Number(length);
    if (end > signs.length || length === "00") return null;
    fields.set(id, valueOf(signs.slice(at + 4, end).join("")));
    at = end;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE over the UTF-8 bytes: polynomial 1021, start FFFF, four upper-case hex digits. */
export function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Content of a QR Ph code for paying a merchant (P2M). */
type Qrph = {
  /** Integer centavos. */
  amountCentavos: number;
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

type QrphFault =
  | "crc_missing"
  | "crc_wrong"
  | "malformed"
  | "not_qrph"
  | "amount_malformed"
  | "amount_missing"
  | "amount_differs"
  | "currency_not_peso"
  | "country_not_philippines";

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
 * The text of a dynamic QR Ph code.
 * @throws RangeError for a value that is empty, too long or not printable ASCII
 */
export function writeQrph(
  given: Omit<Qrph, keyof typeof defaults> & Partial<Pick<Qrph, keyof typeof defaults>>,
): string {
  const q = { ...defaults, ...given };
  const text = [
    writeField("00", "01", 2),
    writeField("01", "12", 2),
    writeTemplate("28", [
      writeField("00", P2M, 32),
      writeField("01", q.acquirer, 11),
      writeField("03", q.merchantId, 25),
      writeField("05", q.merchantDetail, 3),
    ]),
    writeField("52", q.categoryCode, 4),
    writeField("53", PESO, 3),
    writeField("54", pesos(q.amountCentavos), 13),
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

/**
 * Whether the code is a QR Ph P2M code for exactly this amount. The reference in it is the gateway's own.
 * @returns null if so, else the first error
 */
export function checkQrph(text: string, amountCentavos: number): QrphFault | null {
  if (text.slice(-8, -4) !== CRC_START) return "crc_missing";
  if (crcOf(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return "crc_wrong";
  const top = readFields(text);
  if (top === null || !text.startsWith("000201")) return "malformed";
  const merchant = readFields(top.get("28") ?? "");
  if (merchant === null || readFields(top.get("62") ?? "") === null) return "malformed";
  const standard = merchant.get("00")?.toLowerCase();
  if (standard !== P2M && standard !== P2M_MICRO) return "not_qrph";
  if (top.get("53") !== PESO) return "currency_not_peso";
  if (top.get("58") !== "PH") return "country_not_philippines";
  const amount = top.get("54");
  // The payer would type any amount.
  if (amount === undefined) return "amount_missing";
  const asked = centavos(amount);
  if (Number.isNaN(asked)) return "amount_malformed";
  return asked === amountCentavos ? null : "amount_differs";
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

/**
 * The text of a gateway's QR Ph code, when it asks for exactly this amount in pesos.
 * @throws ProviderRefused: such a code is never shown
 */
export function codeToShow(provider: string, text: string | null, amountCentavos: number): string {
  const fault = text === null ? "unreadable" : checkQrph(text, amountCentavos);
  if (text === null || fault !== null) throw new ProviderRefused(provider, `qr_${fault}`);
  return text;
}

/** A QR code's picture is a few kilobytes, and not wider than this. */
const MOST_CHARACTERS = 500_000;
const MOST_PIXELS = 4_000_000;
const PNG = "data:image/png;base64,";

/** The text of the QR code in a PNG's data URI; null when there is none to be read. */
export async function readQrPicture(dataUri: string): Promise<string | null> {
  if (!dataUri.startsWith(PNG) || dataUri.length > MOST_CHARACTERS) return null;
  // Both are large, and only PayMongo's codes need them.
  const [{ default: sharp }, { default: jsqr }] = await Promise.all([
    import("sharp"),
    import("jsqr"),
  ]);
  const png = Buffer.from(dataUri.slice(PNG.length), "base64");
  const pixels = await sharp(png, { limitInputPixels: MOST_PIXELS })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (pixels === null) return null;
  const { data, info } = pixels;
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
