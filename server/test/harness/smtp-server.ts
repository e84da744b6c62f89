import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerEnvelope,
  type SMTPServerOptions,
} from "smtp-server";

export type Arrival = { from: string; to: string[]; raw: string; mail: Email };

/** An SMTP server on this machine that keeps what it takes. Without TLS unless `options` says otherwise. */
export async function smtpDouble(options: SMTPServerOptions = {}, host = "127.0.0.1") {
  const arrivals: Arrival[] = [];
  async function keep(
    stream: SMTPServerDataStream,
    { mailFrom, rcptTo }: SMTPServerEnvelope,
    done: () => void,
  ): Promise<void> {
    const bytes = await buffer(stream);
    arrivals.push({
      from: mailFrom === false ? "" : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      raw: bytes.toString(),
      mail: await PostalMime.parse(bytes),
    });
    done();
  }
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      void keep(stream, session.envelope, done);
    },
    ...options,
  });
  // A client that leaves in the middle is what some tests are about.
  server.on("error", () => undefined);
  const listening = server.listen(0, host);
  await once(listening, "listening");
  return {
    port: (listening.address() as AddressInfo).port,
    arrivals,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

/** Refuses as a server does: the reply is `{code} {words}`. */
export const refusal = (code: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode: code });

/** Something that listens and speaks as `talk` does, which may be not at all. */
export async function oddServer(talk: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    talk(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
