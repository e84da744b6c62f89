import { connect as connectSocket } from "node:net";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { PRODUCTION } from "../../test/harness/test-context.ts";
import { connect } from "../db/connect.ts";
import { beginDrain, createApp, healthRoutes } from "./create-app.ts";

async function listening(env: Record<string, string> = {}) {
  const app = await createApp(readConfig({ LOG_LEVEL: "silent", ...env }));
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  app.get("/slow", async () => {
    started.resolve();
    await released.promise;
    return { data: 1 };
  });
  healthRoutes(app, connect({ url: "postgres://nobody@127.0.0.1:1/nowhere" }));
  // A connection that is left open would hold the end up for longer than a test may take.
  app.server.keepAliveTimeout = 3_600_000;
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { app, port, started: started.promise, release: released.resolve };
}

describe("graceful shutdown", () => {
  it("finishes running requests and closes a kept-alive connection at once", async () => {
    const { app, port, started, release } = await listening();
    const asked = fetch(`http://127.0.0.1:${port}/slow`);
    await started;
    const closed = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    release();
    const answer = await asked;
    expect([answer.status, await answer.json()]).toEqual([200, { data: 1 }]);
    await closed;
  });

  it("before that a proxy is told, and whoever it still sends is answered on a connection that ends", async () => {
    const { app, port, started, release } = await listening();
    const asked = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return [answer.status, answer.headers.get("connection")];
    };
    const running = asked("/slow");
    await started;
    beginDrain(app);
    release();
    expect(await running).toEqual([200, "close"]);
    expect(await asked("/slow")).toEqual([200, "close"]);
    expect(await asked("/readyz")).toEqual([503, "close"]);
    expect(await asked("/healthz")).toEqual([200, "close"]);
    await app.close();
  });
});

const SECURITY = /^(?:x-content|x-frame|referrer|cross-origin|content-sec|strict|permissions)/u;

describe("malformed requests", () => {
  it.each([
    ["oversized headers", `host: x\r\nx-long: ${"a".repeat(20_000)}\r\n`],
    ["a malformed header", "host: x\r\nx y\r\n"],
    ["two lengths", "host: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n"],
    ["no host", "connection: close\r\n"],
  ])("%s: answered like every failure, with all security headers", async (_, header) => {
    const { app, port } = await listening(PRODUCTION);
    const socket = connectSocket(port, "127.0.0.1");
    socket.end(`GET / HTTP/1.1\r\n${header}\r\n`);
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    await once(socket, "close");
    const [head = "", body = ""] = text.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 /u);
    const found = (await app.inject({ url: "/slow", method: "OPTIONS" })).headers;
    const security = Object.entries(found).filter(([name]) => SECURITY.test(name));
    expect(security).toHaveLength(8);
    for (const [name, value] of security) expect(head).toContain(`${name}: ${String(value)}`);
    expect(JSON.parse(body)).toMatchObject({ code: "malformed" });
    await app.close();
  });

  it.each([
    ["opened ahead", ""],
    ["with half a request", "GET / HTTP/1.1\r\n"],
  ])("a connection %s is closed without an answer when its time is up", async (_, sent) => {
    const { app, port } = await listening(PRODUCTION);
    const arrived = once(app.server, "connection");
    const socket = connectSocket(port, "127.0.0.1");
    socket.write(sent);
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    const closed = once(socket, "close");
    const [ours] = await arrived;
    // As Node says it after `headersTimeout`.
    const error = Object.assign(new Error("timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    app.server.emit("clientError", error, ours);
    await closed;
    expect(text).toBe("");
    await app.close();
  });

  it("an unknown Expect header is ignored", async () => {
    const { app, port } = await listening(PRODUCTION);
    const socket = connectSocket(port, "127.0.0.1");
    socket.end("GET /nowhere HTTP/1.1\r\nhost: x\r\nexpect: tea\r\nconnection: close\r\n\r\n");
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    await once(socket, "close");
    expect(text).toMatch(/^HTTP\/1\.1 404 /u);
    expect(text).toContain("strict-transport-security: ");
    await app.close();
  });
});
