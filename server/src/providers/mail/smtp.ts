import { i18n } from "../../language/sentence.ts";
import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import type { Mail, MailProvider } from "./mail-provider.ts";

export type SmtpOptions = {
  /** `smtps://user:password@host:port`, or `smtp:` for a server that is asked for STARTTLS. */
  url: string;
  /** The address that messages come from, and the name shown with it. */
  from: string;
  fromName?: string | undefined;
  now: () => Date;
  /** How long the server may be silent; a whole mail may take twice as long. */
  timeoutMs?: number | undefined;
};

/** Twice this is less than the minute for which the outbox leases a job. */
const TIME_OUT_MS = 20_000;
const REMEMBERED_IDS = 10_000;

/** One address and nothing else: a list would send the mail to all of it. */
const ADDRESS = /^[^\s<>()[\],;:"\\@\p{Cc}]+@[^\s<>()[\],;:"\\@\p{Cc}]+$/u;
/** Replies that blame the address for good; 5.7.x blames the sender, whatever the first number says. */
const NEVER = /^(?:501|55[0136])(?![ -]5\.7\.)/u;
const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Mail over SMTP, one connection a mail. Within this process an id is sent once. SMTP itself promises less: when
 * the process ends, or the line breaks, between the server's taking a mail and the outbox' noting it, the mail is
 * sent again, with the same Message-ID, by which mail servers and programs may know it.
 * @throws Problem `provider_unavailable`; `invalid_fields` about `to` when the server refuses that address for good.
 * Neither repeats an address or what the server said.
 */
export function smtpMail(options: SmtpOptions): MailProvider {
  const { from, fromName = "", now, timeoutMs = TIME_OUT_MS } = options;
  const transport = createTransport({
    ...connectionOf(options.url),
    name: domainOf(from),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const once = oncePerId();

  async function deliver(mail: Mail): Promise<void> {
    if (!ADDRESS.test(mail.to)) throw refused();
    await transport
      .sendMail({
        envelope: { from, to: mail.to },
        from: { name: fromName, address: from },
        to: { name: "", address: mail.to },
        messageId: messageIdOf(mail.id, from),
        date: now(),
        headers: { "auto-submitted": "auto-generated" },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: mail.attachments.map(({ contentId, ...attachment }) => ({
          ...attachment,
          ...(contentId === undefined
            ? { contentDisposition: "attachment" as const }
            : { contentDisposition: "inline" as const, cid: contentId }),
        })),
        // A server that sends a word now and then is never silent for long enough.
        signal: AbortSignal.timeout(2 * timeoutMs),
      })
      .catch((error: unknown) => {
        throw problemOf(error);
      });
  }

  return { name: "smtp", send: (mail) => once(mail.id, () => deliver(mail)) };
}

/** The Message-ID of the mail with this id: always the same, and opaque. */
export const messageIdOf = (id: string, from: string): string =>
  `<${createHash("sha256").update(id).digest("hex").slice(0, 40)}@${domainOf(from)}>`;

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

function connectionOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const server = {
    host: hostname.replaceAll(/[[\]]/gu, ""),
    port: port === "" ? undefined : Number(port),
    secure: protocol === "smtps:",
  };
  if (username === "") return server;
  return {
    ...server,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // A server that offers no login, or no TLS to keep the password secret, is not the one that was meant.
    forceAuth: true,
    requireTLS: !THIS_MACHINE.includes(hostname),
  };
}

const Trouble = v.fallback(
  v.object({
    code: v.optional(v.string()),
    command: v.optional(v.string()),
    response: v.optional(v.string(), ""),
    responseCode: v.optional(v.number()),
  }),
  { response: "" },
);

/** The server's own words stay behind: they repeat the address. */
function problemOf(error: unknown): Problem {
  const { code, command, response, responseCode } = v.parse(Trouble, error);
  if (command === "RCPT TO" && NEVER.test(response)) return refused();
  const cause = new Error(`SMTP: ${[code, command, responseCode].filter(Boolean).join(" ")}`);
  return new Problem("provider_unavailable", undefined, { cause });
}

const refused = (): Problem =>
  new Problem("invalid_fields", undefined, {
    errors: { to: [i18n.t("This address takes no mail.")] },
  });

/** Does the work of an id once; when it fails, it may be tried again. */
function oncePerId(): (id: string, work: () => Promise<void>) => Promise<void> {
  const begun = new Map<string, Promise<void>>();
  return async (id, work) => {
    const before = begun.get(id);
    if (before) return before;
    const running = work();
    begun.set(id, running);
    const oldest = begun.keys().next();
    if (begun.size > REMEMBERED_IDS && !oldest.done) begun.delete(oldest.value);
    try {
      await running;
    } catch (error) {
      begun.delete(id);
      throw error;
    }
  };
}
