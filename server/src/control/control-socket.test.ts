import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { testPortal } from "../../test/harness/test-portal.ts";
import { commands } from "../wire/control-verbs.ts";
import { notedHead } from "./audit-head.ts";
import { auditHead, headOf } from "./audit-store.ts";
import { controlApp, openSocket } from "./control-routes.ts";

const lines: string[] = [];
const portal = await testPortal({
  env: { LOG_LEVEL: "info" },
  logTo: { write: (line) => lines.push(line) },
});
const folder = mkdtempSync(join(tmpdir(), "portal-socket-"));
const path = join(folder, "control.sock");
const controls = controlApp(portal.context, async () => commands);
afterAll(async () => {
  await controls.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (
  socketPath: string,
  url: string,
  input: unknown = {},
  reason = "",
  more: Record<string, string> = {},
) =>
  new Promise<string>((settle, fail) => {
    const headers = {
      "content-type": "application/json",
      "x-operator": "ana",
      "x-reason": encodeURIComponent(reason),
      ...more,
    };
    request({ socketPath, method: "POST", path: url, headers }, (answer) => settle(text(answer)))
      .on("error", fail)
      .end(JSON.stringify(input));
  });

test("only the portal's own user can open the socket, and each command has a path", async () => {
  expect(await openSocket(controls, path, portal.context.log)).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await ask(path, "/maintenance/show"))).toEqual({
    data: { message: "The portal is open." },
  });
  expect(JSON.parse(await ask(path, "/maintenance/on", { date: "2026-01-04" }, "tests"))).toEqual({
    refused: "wrong_use",
    message: "2026-01-04 is over. Name the day when the work will be done.",
  });
  expect(await ask(path, "/nothing/show")).toContain("does not know");
});

test("its commands are loaded without being asked for, and what fails says nothing of the program", async () => {
  let loads = 0;
  const broken = async () => {
    loads += 1;
    throw new Error("./say-in-case.ts does not provide an export");
  };
  const other = controlApp(portal.context, broken, 0);
  const place = join(folder, "broken.sock");
  expect(await openSocket(other, place, portal.context.log)).toBe(true);
  await expect.poll(() => loads).toBe(1);
  const told = await ask(place, "/maintenance/show");
  expect(JSON.parse(told)).toEqual({
    refused: "failed",
    message: expect.stringContaining("its log says where"),
  });
  await other.close();
});

test("another portal of the folder leaves the socket to the one that answers", async () => {
  const other = controlApp(portal.context, async () => commands);
  expect(await openSocket(other, path, portal.context.log)).toBe(false);
  await other.close();
  expect(await ask(path, "/maintenance/show")).toContain("open");
});

test("a socket that cannot be opened is no reason not to serve people", async () => {
  const other = controlApp(portal.context, async () => commands);
  const { log } = portal.context;
  expect(await openSocket(other, join(folder, "x".repeat(120)), log)).toBe(false);
  expect(await openSocket(other, join(folder, "nowhere", "control.sock"), log)).toBe(false);
  await other.close();
});

test("the public address knows no command", async () => {
  for (const { name } of commands) {
    const url = `/${name.replace(" ", "/")}`;
    const answers = await Promise.all(
      [url, `/control${url}`, `/api${url}`].map((address) =>
        portal.app.inject({ method: "POST", url: address, payload: {} }),
      ),
    );
    for (const answer of answers) expect([404, 405]).toContain(answer.statusCode);
  }
});

describe("who operates", () => {
  const { operatorsFile } = portal.context.config;
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const key = String(publicKey.export({ format: "jwk" })["x"]);
  const challenged = () =>
    new Promise<string>((settle, fail) => {
      request({ socketPath: path, path: "/challenge" }, (answer) => settle(text(answer)))
        .on("error", fail)
        .end();
    });
  const signedBy = async (name: string, input: object, reason: string) => {
    const { data: challenge } = JSON.parse(await challenged()) as { data: string };
    const signed = JSON.stringify(["lto", challenge, name, reason, JSON.stringify(input)]);
    const signature = sign(null, Buffer.from(signed), privateKey).toString("base64url");
    return { "x-key": key, "x-challenge": challenge, "x-signature": signature };
  };

  test("is said by a key, and kept with it; a typed name proves nothing", async () => {
    writeFileSync(operatorsFile, `maria ed25519 ${key}\n`);
    const input = { date: "2099-01-04" };
    const more = await signedBy("maintenance on", input, "a test");
    expect(await ask(path, "/maintenance/on", input, "a test", more)).toContain("closed");
    expect(await ask(path, "/maintenance/on", input, "a test", more)).toContain("too old");
    const forged = await signedBy("maintenance off", {}, "a test");
    expect(await ask(path, "/maintenance/off", {}, "another", forged)).toContain("not of your key");
    expect(await ask(path, "/maintenance/off", {}, "a test")).toContain("open");
    const { data } = JSON.parse(await ask(path, "/audit/show")) as { data: { rows: object[] } };
    expect(data.rows).toMatchObject([
      { operator: "ana", proven: "no", command: "maintenance off" },
      { operator: "maria", proven: expect.stringMatching(/^key /u), command: "maintenance on" },
    ]);
    const operated = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "operated");
    const head = headOf(await auditHead(portal.context.db));
    expect(operated.at(-1)).toMatchObject({ command: "audit show", audit: head });
    expect(operated.map(({ audit }) => audit)).toContainEqual(expect.stringMatching(/^1:/u));
    expect(notedHead(portal.context.config)).toBe(head);
    const money = { money: "LTO-2345-6789-ABCD-1" };
    for (const half of ["ask", "agree"])
      expect(await ask(path, `/refund/${half}`, money, "a test")).toContain("two people");
  });
});
