export type Sms = {
  /** Idempotency key: a text is sent at most once per id. */
  id: string;
  /** A Philippine mobile number, +639… */
  to: string;
  text: string;
};

/** Sends text messages. Throws `Problem("provider_unavailable")` for a transient failure; a retry is safe. */
export type SmsProvider = {
  name: string;
  send(sms: Sms): Promise<void>;
};
