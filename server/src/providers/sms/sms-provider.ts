import { i18n } from "../../language/sentence.ts";
import { Problem, wrongFields } from "../../problem/problem.ts";
import type { ProviderCheck } from "../provider-call.ts";

export type Sms = {
  /** Idempotency key: a text is sent at most once per id. */
  id: string;
  /** A Philippine mobile number, +639… */
  to: string;
  text: string;
};

/**
 * Sends text messages. Throws `Problem("provider_unavailable")` for a transient failure, after which a retry is safe,
 * and `Problem("invalid_fields")` about `to` for a number that takes none.
 */
export type SmsProvider = {
  name: string;
  send(sms: Sms): Promise<void>;
  /** What each company says of the account. */
  companies?: readonly { name: string; check: () => Promise<ProviderCheck> }[];
  /** Notes what the companies say of the texts of the last day. */
  followUp?: () => Promise<void>;
};

/** What a company gave the portal to send with, and how it is reached. */
export type SmsAccount = {
  /** Without the call's own path, such as `https://api.semaphore.co/api/v4`. */
  url: string;
  /** As the company gave it: PhilSMS has a number and a bar in front of the token. */
  key: string;
  /** The registered sender name. */
  sender: string;
  fetch: typeof fetch;
  now: () => Date;
  timeoutMs?: number | undefined;
};

/** One company that carries texts; `sent-once.ts` makes a provider of one or several. */
export type SmsGateway = {
  name: string;
  /**
   * Sends at every call.
   * @returns the company's id, if it gives one
   * @throws ProviderRefused; Problem `invalid_fields` about `to`, or `provider_unavailable`: then
   * `isUntouched` says whether nothing can have been sent
   */
  send(sms: Omit<Sms, "id">): Promise<string | null>;
  /**
   * The ids of the texts with this number and wording since then, asked after silence; null where the company has no
   * such list.
   * @throws Problem `provider_unavailable` when it cannot be known now
   */
  find: ((sms: Omit<Sms, "id">, since: Date) => Promise<string[]>) | null;
  /** The credit, and whether the sender name may be used; sends nothing. @throws as `send` does */
  check?: () => Promise<ProviderCheck>;
  /**
   * Which texts since then have gone out to the network, and which never will, by the company's id; the others are still
   * waiting. Null where the company does not say.
   */
  outcomes: ((since: Date) => Promise<Map<string, boolean>>) | null;
};

/** The number takes no texts, today and later. */
export const numberRefused = (): Problem =>
  wrongFields({ to: [i18n.t("This number cannot receive text messages.")] });

export const isNumberRefused = (error: unknown): boolean =>
  error instanceof Problem && error.code === "invalid_fields" && error.errors?.["to"] !== undefined;

type Log = { info(fields: object, message: string): void };

/** Sends nothing, and logs that it would have, not what or to whom: for a rehearsal without a company. */
export const smsLog = ({ log }: { log: Log }): SmsGateway => ({
  name: "log",
  find: null,
  outcomes: null,
  async send() {
    log.info({ provider: "log" }, "a text message was logged instead of sent");
    return null;
  },
});
