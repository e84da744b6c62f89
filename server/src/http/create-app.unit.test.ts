import { rootsOf } from "../../test/harness/test-context.ts";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { Problem } from "../problem/problem.ts";
import { secretsFrom } from "../security/secrets.ts";
import { createApp, markClients } from "./create-app.ts";

type Line = { route: string; status: number; client?: string };

/** An app whose answers have the status that the path names, behind a proxy of this machine. */
async function logged() {
  const lines: Line[] = [];
  const config = readConfig({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8", LOG_LEVEL: "info" });
  const app = await createApp(config, {
    logTo: { write: (line) => lines.push(JSON.parse(line) as Line) },
  });
  const time = { now: new Date("2026-01-05T02:00:00Z") };
  markClients(app, { secrets: secretsFrom(rootsOf("a secret of the tests")), now: () => time.now });
  app.get("/api/who", async (request) => ({ data: request.ip }));
  app.get<{ Params: { status: string } }>("/api/answer/:status", (request, reply) =>
    reply.code(Number(request.params.status)).send({}),
  );
  app.get("/page", () => {
    throw new Problem("resource_not_found");
  });
  const ask = async (url: string, forwarded = "203.0.113.7") => {
    const headers = { "x-forwarded-for": forwarded };
    const { body } = await app.inject({ url, headers, remoteAddress: "127.0.0.1" });
    return { body, line: lines.at(-1) };
  };
  return { ask, lines, time };
}

test.each([
  ["198.51.100.9, 203.0.113.7:4001", "203.0.113.7"],
  ["203.0.113.7:4001, 10.0.0.2:5000", "203.0.113.7"],
  ["unknown1", "127.0.0.1"],
  ["203.0.113.7, unknown1, 10.0.0.2", "10.0.0.2"],
])("%j from a proxy is the client %s", async (forwarded, client) => {
  const { ask } = await logged();
  expect(JSON.parse((await ask("/api/who", forwarded)).body)).toEqual({ data: client });
});

test("lines of what was refused tell one client from another, for a day, and no address", async () => {
  const { ask, lines, time } = await logged();
  for (const status of [401, 403, 404, 429])
    expect((await ask(`/api/answer/${status}`)).line).toMatchObject({
      status,
      client: expect.stringMatching(/^[\da-f]{12}$/u),
    });
  const [first, ...others] = lines.filter(({ client }) => client !== undefined);
  expect(new Set(others.map(({ client }) => client))).toEqual(new Set([first?.client]));
  // Another way to write the same line of a subscriber, and somebody else.
  const six = (await ask("/api/answer/404", "2001:db8:0:7::1")).line?.client;
  expect((await ask("/api/answer/404", "[2001:db8:0:7::2]:80")).line?.client).toBe(six);
  expect((await ask("/api/answer/404", "203.0.113.8")).line?.client).not.toBe(first?.client);
  time.now = new Date("2026-01-06T02:00:00Z");
  expect((await ask("/api/answer/404")).line?.client).not.toBe(first?.client);
  expect(JSON.stringify(lines)).not.toMatch(/203\.0\.113|2001:db8/u);
});

test.each(["/api/answer/200", "/api/answer/422", "/api/answer/500", "/page"])(
  "%s has no mark",
  async (url) => {
    const { ask } = await logged();
    expect((await ask(url)).line).not.toHaveProperty("client");
  },
);
