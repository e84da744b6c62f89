import * as v from "valibot";
import { Email, Mobile } from "./contact.ts";
import { orEmpty, Uuid } from "./text.ts";
import * as sentences from "./sentences.ts";
import { alertChannels, alertStatuses, transactableTypes } from "./status.ts";

/** A confirmed alert expires after this many days. */
export const ALERT_DAYS = 365;

/** `id` is the handle of an inquiry or a submission; exactly one of the two addresses must be given. */
export const AlertRequest = v.pipe(
  v.strictObject({
    id: v.pipe(v.string(), v.minLength(1), v.maxLength(400)),
    email: orEmpty(Email),
    contact_number: orEmpty(Mobile),
  }),
  v.forward(
    v.partialCheck(
      [["email"], ["contact_number"]],
      ({ email, contact_number: mobile }) => (email === "") !== (mobile === ""),
      sentences.oneAddress,
    ),
    ["email"],
  ),
);
export type AlertRequest = v.InferOutput<typeof AlertRequest>;

/** Six digits, however they are spaced. */
export const AlertCode = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s/gu, "")),
  v.regex(/^\d{6}$/u, sentences.alertCode),
);

/** The code from the message; empty when the token of its link is sent instead. */
export const AlertConfirmation = v.strictObject({ code: orEmpty(AlertCode) });

/** The same answer for first and repeated requests. `sent_to` is masked. */
export const AskedAlert = v.object({
  id: v.string(),
  channel: v.picklist(alertChannels),
  sent_to: v.string(),
});

/**
 * An alert for the holder of its token; number and address are masked. `until`: an instant, null before confirmation.
 */
export const Alert = v.object({
  ...AskedAlert.entries,
  status: v.picklist(alertStatuses),
  transactable_type: v.picklist(transactableTypes),
  number: v.string(),
  until: v.nullable(v.string()),
});
export type Alert = v.InferOutput<typeof Alert>;

/** `token` reads and cancels the alert; it is returned after a confirmation by code too. */
export const ConfirmedAlert = v.object({ ...Alert.entries, token: v.string() });

export const AlertParam = v.object({ id: Uuid });

/** `ana.cruz@example.com` → `a****@example.com`, `+639171234567` → `0917 *** **67`. */
export function maskAddress(address: string): string {
  const [name = "", domain] = address.split("@");
  if (domain !== undefined) return `${name.slice(0, 1)}****@${domain}`;
  return address.replace(/^\+63(\d{3})\d{5}(\d{2})$/u, "0$1 *** **$2");
}
