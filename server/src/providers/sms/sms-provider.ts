export type Sms = {
  /** A text is sent at most once per id, however often it is given. */
  id: string;
  /** A Philippine mobile number, +639… */
  to: string;
  text: string;
};

/** Sends text messages. Throws `Problem("provider_unavailable")` when it cannot at the moment; giving it again is safe. */
export type SmsProvider = {
  name: string;
  send(sms: Sms): Promise<void>;
};
