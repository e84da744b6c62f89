import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";

const DATA_END = "\r\n.\r\n";

/** A mail server that accepts and discards every mail of a portal in production mode. */
export async function startMailSink(): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    take(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function take(socket: Socket): void {
  const answer = (reply: string) => socket.write(`${reply}\r\n`);
  let received = "";
  let isMail = false;
  answer("220 bench");
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString("latin1");
    for (;;) {
      const ending = isMail ? DATA_END : "\r\n";
      const end = received.indexOf(ending);
      if (end < 0) return;
      const command = received.slice(0, 4).toUpperCase();
      received = received.slice(end + ending.length);
      if (!isMail && command === "QUIT") return void socket.end("221 bench\r\n");
      isMail = !isMail && command === "DATA";
      answer(isMail ? "354 bench" : "250 bench");
    }
  });
}
