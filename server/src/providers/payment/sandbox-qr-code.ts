import { QR_CHANNEL } from "@portal/contract/courier";
import type { PaymentRequest } from "./payment-provider.ts";
import { writeQrph } from "./qrph.ts";

/** QR Ph names are upper case, without accents and at most 25 characters. */
function merchantName(payee: string): string {
  const plain = payee.normalize("NFKD").replaceAll(/[^\x20-\x7e]/gu, "");
  return plain.toUpperCase().trim().slice(0, 25).trim() || "SANDBOX";
}

/** The QR Ph code of a "Dayon QRPH" payment, else null. Its acquirer does not exist, so that no real app can pay it. */
export function sandboxQrCode(request: PaymentRequest): string | null {
  if (request.channel !== QR_CHANNEL) return null;
  return writeQrph({
    amountCentavos: request.amountCentavos,
    reference: request.reference,
    merchantName: merchantName(request.payee),
    merchantCity: "QUEZON CITY",
    postalCode: "1100",
    acquirer: "TESTPHM1XXX",
    merchantId: "SANDBOX000001",
    terminalLabel: "WEB00001",
  });
}
