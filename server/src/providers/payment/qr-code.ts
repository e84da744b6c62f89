import { ProviderRefused } from "../provider-call.ts";
import { checkQrph, readQrph } from "./qrph.ts";

/**
 * The text of a gateway's QR Ph code, when it asks for exactly this amount in pesos.
 * @throws ProviderRefused: such a code is never shown
 */
export function codeToShow(provider: string, text: string | null, amountCentavos: number): string {
  // The reference in the code is the gateway's own.
  const fault = text === null ? "unreadable" : checkQrph(text, { amountCentavos });
  const isStatic = readQrph(text ?? "").fields?.amountCentavos === null;
  if (text === null || fault !== null || isStatic)
    throw new ProviderRefused(provider, `qr_${fault ?? "static"}`);
  return text;
}
