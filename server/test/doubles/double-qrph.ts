import { correction, generate } from "lean-qr";
import { toPngBuffer } from "lean-qr/extras/node_export";

const field = (id: string, value: string) => id + String(value.length).padStart(2, "0") + value;

/** CRC-16/CCITT-FALSE of the text, by a division of its bits. */
function checksum(text: string): string {
  let remainder = 0xffff;
  for (const bit of Array.from(Buffer.from(text), (byte) => byte.toString(2).padStart(8, "0")).join(
    "",
  )) {
    const carry = (remainder >> 15) ^ Number(bit);
    remainder = ((remainder << 1) & 0xffff) ^ (carry === 1 ? 0x1021 : 0);
  }
  return remainder.toString(16).toUpperCase().padStart(4, "0");
}

/** A dynamic QR Ph code as an acquirer makes it: the reference label is the acquirer's own, not the merchant's. */
export function acquirerCode(bank: string, amountCentavos: number, label: string): string {
  const pesos = `${Math.floor(amountCentavos / 100)}.${String(amountCentavos % 100).padStart(2, "0")}`;
  const merchant = [
    field("00", "ph.ppmi.p2m"),
    field("01", bank),
    field("03", "DOUBLE0000001"),
    field("05", "000"),
  ];
  const more = [
    field("00", "ph.ppmi.qrph"),
    field("05", label),
    field("07", "00000001"),
    field("08", "***"),
  ];
  const text = [
    field("00", "01"),
    field("01", "12"),
    field("28", merchant.join("")),
    field("52", "4215"),
    field("53", "608"),
    field("54", pesos),
    field("58", "PH"),
    field("59", "A TEST DOUBLE"),
    field("60", "QUEZON CITY"),
    field("62", more.join("")),
    "6304",
  ].join("");
  return text + checksum(text);
}

/** The code as a PNG in a data URI. */
export function qrPicture(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const png = toPngBuffer(code, { on: [0, 0, 0], off: [255, 255, 255], scale: 8 });
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}
