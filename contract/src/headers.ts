/** Header names of the wire, lower case (spec §7, R-4, R-5, R-9). */
export const headers = {
  captcha: "cf-t-token",
  transaction: "x-transaction-token",
  submission: "x-submission-token",
  appointment: "x-appointment-token",
  alert: "x-alert-token",
  case: "x-case-token",
  session: "x-browser-session",
  idempotency: "idempotency-key",
} as const;

export type HeaderName = keyof typeof headers;
