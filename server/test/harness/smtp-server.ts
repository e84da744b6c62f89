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

/** A local SMTP server that stores accepted mails. Without TLS unless set in `options`. */
export async function smtpDouble(options: SMTPServerOptions = {}, host = "127.0.0.1", port = 0) {
  const arrivals: Arrival[] = [];
  async function keep(
    stream: SMTPServerDataStream,
    { mailFrom, rcptTo }: SMTPServerEnvelope,
    done: () => void,
  ): Promise<void> {
    const bytes = await buffer(stream).catch(() => null);
    // It was broken off.
    if (bytes === null) return done();
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
  // Some tests disconnect on purpose.
  server.on("error", () => undefined);
  const listening = server.listen(port, host);
  await once(listening, "listening");
  return {
    port: (listening.address() as AddressInfo).port,
    arrivals,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

/** A refusal with the reply `{code} {words}`. */
export const refusal = (code: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode: code });

/** A TCP server with the behaviour of `talk`. */
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
