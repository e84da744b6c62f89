import { connect as connectSocket } from "node:net";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { createApp } from "./create-app.ts";

async function listening() {
  const app = await createApp(readConfig({ LOG_LEVEL: "silent" }));
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  app.get("/slow", async () => {
    started.resolve();
    await released.promise;
    return { data: 1 };
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { app, port, started: started.promise, release: released.resolve };
}

describe("the end of the server", () => {
  it("finishes what runs and lets go of a browser's kept connection at once", async () => {
    const { app, port, started, release } = await listening();
    const asked = fetch(`http://127.0.0.1:${port}/slow`);
    await started;
    const before = Date.now();
    const closed = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    release();
    const answer = await asked;
    expect([answer.status, await answer.json()]).toEqual([200, { data: 1 }]);
    await closed;
    expect(Date.now() - before).toBeLessThan(3000);
  });
});

describe("what is no request", () => {
  it("is answered like every failure, with the security headers", async () => {
    const { app, port } = await listening();
    const socket = connectSocket(port, "127.0.0.1");
    socket.end(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"a".repeat(20_000)}\r\n\r\n`);
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString()));
    await once(socket, "close");
    expect(text).toMatch(/^HTTP\/1\.1 400 /u);
    expect(text).toContain("x-content-type-options: nosniff");
    expect(JSON.parse(text.split("\r\n\r\n")[1] ?? "")).toMatchObject({ code: "malformed" });
    await app.close();
  });
});
