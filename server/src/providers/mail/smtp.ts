import { i18n } from "../../language/sentence.ts";
import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import type { PluginFunction, Transporter } from "nodemailer";
import * as v from "valibot";
import { Problem, wrongFields } from "../../problem/problem.ts";
import type { Mail, MailProvider } from "./mail-provider.ts";

export type SmtpOptions = {
  /** `smtps://user:password@host:port`, or `smtp:` for a server with STARTTLS. */
  url: string;
  /** Sender address and display name. */
  from: string;
  fromName?: string | undefined;
  /** Where mail servers send what cannot be delivered (the envelope's sender); `from` by default. */
  bouncesTo?: string | undefined;
  now: () => Date;
  /** Time-out of inactivity; a whole mail may take twice as long. */
  timeoutMs?: number | undefined;
};

const TIME_OUT_MS = 20_000;
/** As many as the outbox sends at once. A connection that nobody needs is closed soon: the server has others to serve. */
const POOL = { pool: true, maxConnections: 8, maxRequeues: 1, idleTimeout: 5_000 } as const;
const REMEMBERED_IDS = 10_000;

/** Exactly one address: a list would send the mail to all of them. */
const ADDRESS = /^[^\s<>()[\],;:"\\@\p{Cc}]+@[^\s<>()[\],;:"\\@\p{Cc}]+$/u;
/** Replies that reject the address permanently; these codes reject the sender or its quota, whatever the reply code. */
const NEVER = /^(?:501|55[0136])(?![ -]5\.(?:7\.|1\.[78]\b|4\.5\b))/u;
/** In the words of servers without these codes: the sender may not send there, or no more, or has not logged in. */
const OF_SENDER = /relay|authenti|sender|quota|limit/iu;
const isOfSender = (response: string): boolean =>
  response.split(" ").some((word) => OF_SENDER.test(word) && !word.includes("@"));
const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Mail over SMTP, over connections that are kept for the next mail. Within this process an id is sent once. Across a crash or a lost connection
 * delivery is only at least once: between the server's acceptance and the outbox's update the mail may be sent again,
 * with the same Message-ID, by which mail servers and programs may recognise it.
 * @throws Problem `provider_unavailable`; `invalid_fields` on `to` when the server rejects that address permanently.
 * Neither contains an address or the server's reply.
 */
export function smtpMail(options: SmtpOptions): MailProvider {
  const { from, fromName = "", bouncesTo = from, now, timeoutMs = TIME_OUT_MS } = options;
  const settings = {
    ...POOL,
    ...connectionOf(options.url),
    name: domainOf(from),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let opened: Promise<Transporter> | undefined;
  // The library is large, and most processes send no mail.
  const transport = (): Promise<Transporter> =>
    (opened ??= import("nodemailer").then(({ createTransport }) =>
      createTransport(settings).use("stream", inOnePiece),
    ));
  const once = oncePerId();

  async function deliver(mail: Mail): Promise<void> {
    if (!ADDRESS.test(mail.to)) throw refused();
    await (
      await transport()
    )
      .sendMail({
        envelope: { from: bouncesTo, to: mail.to },
        from: { name: fromName, address: from },
        to: { name: "", address: mail.to },
        messageId: messageIdOf(mail.id, from),
        date: now(),
        // Nobody's out-of-office answer: RFC 3834, and what Exchange and Outlook read in its place.
        headers: { "auto-submitted": "auto-generated", "x-auto-response-suppress": "All" },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: mail.attachments.map(({ contentId, ...attachment }) => ({
          ...attachment,
          ...(contentId === undefined
            ? { contentDisposition: "attachment" as const }
            : { contentDisposition: "inline" as const, cid: contentId }),
        })),
        // A server that sends a line now and then never reaches the time-out of inactivity.
        signal: AbortSignal.timeout(2 * timeoutMs),
      })
      .catch((error: unknown) => {
        throw problemOf(error);
      });
  }

  const check = async (): Promise<void> => {
    await (await transport()).verify().catch((error: unknown) => {
      throw problemOf(error);
    });
  };

  return { name: "smtp", check, send: (mail) => once(mail.id, () => deliver(mail)) };
}

/** The library writes a mail in some thirty pieces, each a call of the system and a packet. */
const inOnePiece: PluginFunction = ({ message }, done) => {
  message.transform(() => {
    const pieces: Buffer[] = [];
    return new Transform({
      transform(piece: Buffer, _, next) {
        pieces.push(piece);
        next();
      },
      flush(next) {
        next(null, Buffer.concat(pieces));
      },
    });
  });
  done();
};

/** Deterministic and opaque. */
export const messageIdOf = (id: string, from: string): string =>
  `<${createHash("sha256").update(id).digest("hex").slice(0, 40)}@${domainOf(from)}>`;

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

function connectionOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const server = {
    host: hostname.replaceAll(/[[\]]/gu, ""),
    port: port === "" ? undefined : Number(port),
    secure: protocol === "smtps:",
    // Mails carry links that open requests, and a login its password: neither is sent in the clear.
    requireTLS: !THIS_MACHINE.includes(hostname),
  };
  if (username === "") return server;
  return {
    ...server,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    // A server that does not ask for the login is not the one that was meant.
    forceAuth: true,
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

/** Drops the server's reply, which may contain the address. */
function problemOf(error: unknown): Problem {
  const { code, command, response, responseCode } = v.parse(Trouble, error);
  if (command === "RCPT TO" && NEVER.test(response) && !isOfSender(response)) return refused();
  const said = [code, command, responseCode].filter(Boolean);
  const cause = Object.assign(new Error(`SMTP: ${said.join(" ")}`), {
    code: `smtp:${said.join(":")}`,
  });
  return new Problem("provider_unavailable", undefined, { cause });
}

const refused = (): Problem => wrongFields({ to: [i18n.t("This address cannot receive e-mail.")] });

/** Runs the work of an id once; after a failure it may run again. */
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
