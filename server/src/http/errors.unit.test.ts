import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import { createApp } from "./create-app.ts";

type Line = { msg: string; code?: string; why?: string; more?: number };

afterEach(() => void vi.useRealTimers());

test("while the database is away there is a line a minute and kind, with how many more", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const lines: Line[] = [];
  const app = await createApp(readConfig({ LOG_LEVEL: "error" }), {
    logTo: { write: (line) => lines.push(JSON.parse(line) as Line) },
  });
  const fails = (code: string) => () => {
    throw Object.assign(new Error("no"), { code });
  };
  app.get("/away", fails("ECONNREFUSED"));
  app.get("/full", fails("ENOSPC"));
  app.get("/bug", fails("none"));
  const ask = async (url: string, times: number) => {
    for (let nth = 0; nth < times; nth += 1) await app.inject(url);
  };
  const said = () => lines.splice(0).map(({ msg, code, more }) => [msg, code, more]);
  await ask("/away", 30);
  await ask("/full", 2);
  await ask("/bug", 3);
  const failed = (code: string) => ["request failed", code, undefined];
  expect(said()).toEqual([
    failed("unavailable"),
    failed("unavailable"),
    // Each has a reference that a person was shown.
    failed("unexpected"),
    failed("unexpected"),
    failed("unexpected"),
  ]);
  vi.advanceTimersByTime(60_000);
  const more = (count: number) => ["requests failed alike within a minute", "unavailable", count];
  expect(said()).toEqual([more(29), more(1)]);
  await ask("/away", 1);
  expect(said()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual([more(1)]);
  // A quiet minute, and the next one is new.
  vi.advanceTimersByTime(60_000);
  await ask("/away", 1);
  expect(said()).toEqual([failed("unavailable")]);
});

test("whoever breaks off in the middle of a request leaves no line", async () => {
  const lines: string[] = [];
  const app = await createApp(readConfig({ LOG_LEVEL: "error" }), {
    logTo: { write: (line) => lines.push(line) },
  });
  app.post("/form", () => ({ data: 1 }));
  const answered = new Promise<number>((resolve) => {
    app.addHook("onSend", async (_request, reply) => resolve(reply.statusCode));
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const head = "POST /form HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n";
  const client = connect(port, "127.0.0.1");
  client.write(`${head}content-length: 100\r\n\r\n{"half":`);
  await once(app.server, "request");
  client.destroy();
  expect(await answered).toBe(400);
  expect(lines).toEqual([]);
  await app.close();
});
