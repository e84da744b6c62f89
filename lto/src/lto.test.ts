import { execFile, spawn } from "node:child_process";
import { createPublicKey, verify } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { json } from "node:stream/consumers";
import { control } from "@portal/contract/control/control";
import type { ControlCall } from "@portal/contract/control/control-call";
import type { Command } from "commander";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { commandLine } from "./command-line.ts";
import { confirm } from "./confirm.ts";
import { fieldsOf } from "./fields.ts";
import { printed } from "./print.ts";
import { program } from "./program.ts";
import { ownName } from "./send.ts";

const MAIN = join(import.meta.dirname, "main.ts");
const folder = mkdtempSync(join(tmpdir(), "lto-test-"));
const socket = join(folder, "control.sock");

/** What the portal says next, and what it was asked. */
let says: object[] = [];
let asked: { path?: string | undefined; operator?: unknown; reason?: unknown; input?: unknown };
/** The headers of the last command that was signed. */
let signed: Record<string, unknown> = {};
let portal: Server;

beforeAll(async () => {
  portal = createServer((request, response) => {
    const { url, headers } = request;
    if (url === "/challenge") {
      response.end(JSON.stringify({ data: "a challenge" }));
      return;
    }
    signed = headers;
    void json(request).then((input) => {
      const operator = decodeURIComponent(String(headers["x-operator"]));
      const reason = decodeURIComponent(String(headers["x-reason"]));
      asked = { path: url, operator, reason, input };
      response.end(says.map((line) => `${JSON.stringify(line)}\n`).join(""));
    });
  });
  await new Promise<void>((settle) => void portal.listen(socket, settle));
});
afterAll(() => {
  portal.close();
  rmSync(folder, { recursive: true, force: true });
});

type Ran = { code: number; out: string; errors: string };

const OWN = { CONTROL_SOCKET: socket, LTO_KEYS: join(folder, "keys"), LTO_KEY: "" };

/** In this process: to start one takes half a second. */
async function lto(words: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  for (const [name, value] of Object.entries({ ...OWN, ...env })) vi.stubEnv(name, value);
  const texts = { out: "", errors: "" };
  const writes = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((part) => {
      texts[stream === process.stdout ? "out" : "errors"] += String(part);
      return true;
    }),
  );
  const before = process.exitCode;
  process.exitCode = undefined;
  await commandLine(words);
  const code = Number(process.exitCode ?? 0);
  process.exitCode = before;
  for (const write of writes) write.mockRestore();
  vi.unstubAllEnvs();
  return { code, ...texts };
}

const started = (command: string, args: readonly string[]): Promise<Ran> =>
  new Promise((settle) => {
    execFile(command, args, { env: { ...process.env, ...OWN } }, (error, out, errors) =>
      settle({ code: Number(error?.code ?? 0), out, errors }),
    );
  });

describe("who operates", () => {
  const LTO_KEYS = join(folder, "own-keys");
  const OPERATORS = join(folder, "operators");
  const env = { LTO_KEYS, OPERATORS };
  const close = ["maintenance", "on", "2099-12-01", "--reason", "a new server"];
  const lines = () => readFileSync(OPERATORS, "utf8").trim().split("\n");

  /** Whether the last command was signed by whom the list has under this name. */
  function isSignedBy(name: string): boolean {
    const x = /ed25519 (\S+)/u.exec(lines().find((line) => line.startsWith(`${name} `)) ?? "")?.[1];
    if (x !== signed["x-key"] || x === undefined) return false;
    const input = JSON.stringify({ date: "2099-12-01" });
    const text = JSON.stringify(["lto", "a challenge", "maintenance on", "a new server", input]);
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    const signature = Buffer.from(String(signed["x-signature"]), "base64url");
    return verify(null, Buffer.from(text), key, signature);
  }

  it("makes a key for its person alone, once, and lists its public half", async () => {
    const { code, out } = await lto(["operator", "add", "maria"], env);
    expect([code, out]).toEqual([0, expect.stringContaining("added to")]);
    expect(statSync(join(LTO_KEYS, "maria.key")).mode & 0o777).toBe(0o600);
    expect(statSync(LTO_KEYS).mode & 0o777).toBe(0o700);
    expect(lines()).toEqual([expect.stringMatching(/^maria ed25519 [\w-]{43}$/u)]);
    expect((await lto(["operator", "add", "maria"], env)).out).toContain("has its line");
    expect(lines()).toHaveLength(1);
  });

  it("signs with the only key, without being told", async () => {
    says = [{ data: { message: "Closed." } }];
    expect((await lto(close, env)).code).toBe(0);
    expect(isSignedBy("maria")).toBe(true);
  });

  it("asks which of several keys, and takes the one that is named", async () => {
    // Somebody edited the list by hand and left its last line without an end.
    writeFileSync(OPERATORS, readFileSync(OPERATORS, "utf8").trimEnd());
    await lto(["operator", "add", "juan"], env);
    expect(lines()).toHaveLength(2);
    const { code, errors } = await lto(close, env);
    expect([code, errors]).toEqual([2, expect.stringMatching(/juan, maria: say with\s--as/u)]);
    expect((await lto([...close, "--as", "juan"], env)).code).toBe(0);
    expect(isSignedBy("juan")).toBe(true);
    expect((await lto([...close, "--as", "pedro"], env)).errors).toContain("no key of pedro");
  });

  it("takes a key that others can read for none", async () => {
    chmodSync(join(LTO_KEYS, "juan.key"), 0o640);
    const { code, errors } = await lto([...close, "--as", "juan"], env);
    expect([code, errors]).toEqual([2, expect.stringContaining("proves nothing")]);
    chmodSync(join(LTO_KEYS, "juan.key"), 0o600);
  });

  it("takes the key itself, where there is no folder for it, and adds it too", async () => {
    const LTO_KEY = readFileSync(join(LTO_KEYS, "juan.key"), "utf8");
    const without = { OPERATORS, LTO_KEYS: join(folder, "none"), LTO_KEY };
    expect((await lto(close, without)).code).toBe(0);
    expect(isSignedBy("juan")).toBe(true);
    expect((await lto(["operator", "add", "juan"], without)).out).toContain("has its line");
    // Nobody is two: the list would count for nobody.
    const pedro = await lto(["operator", "add", "pedro"], without);
    expect([pedro.code, pedro.errors]).toEqual([1, expect.stringContaining("that of juan")]);
    expect((await lto(close, { ...without, LTO_KEY: "x" })).errors).toContain("no key of lto");
    const two = { ...without, LTO_KEY: `${LTO_KEY}${LTO_KEY}` };
    expect(await lto(close, two)).toMatchObject({
      code: 2,
      errors: expect.stringContaining("several keys"),
    });
  });

  it("says what somebody else has to add, where the list is not its person's", async () => {
    const list = join(folder, "nowhere", "operators");
    const { code, out } = await lto(["operator", "add", "maria"], { ...env, OPERATORS: list });
    expect([code, out]).toEqual([0, expect.stringContaining(lines()[0] ?? "a line")]);
  });

  it.each(["Maria", "mаria", "", "a/b"])("has no name such as %j", async (name) => {
    const { code, errors } = await lto(["operator", "add", name], env);
    expect([code, errors]).toEqual([2, expect.stringContaining("a to z")]);
  });

  it("keeps the name of another key, however its line is spaced", async () => {
    writeFileSync(OPERATORS, readFileSync(OPERATORS, "utf8").replace("maria ", "maria\t"));
    const other = { OPERATORS, LTO_KEYS: join(folder, "other-keys") };
    const { code, errors } = await lto(["operator", "add", "maria"], other);
    expect([code, errors]).toEqual([1, expect.stringContaining("another key of maria")]);
    expect(lines()).toHaveLength(2);
  });
});

describe("npm run lto --", () => {
  it("sends a command with who asks and why, and prints its sentence", async () => {
    says = [{ progress: "half" }, { data: { message: "The portal is closed." } }];
    const words = ["maintenance", "on", "2099-12-01", "--reason", "a new server"];
    expect(await lto(words)).toEqual({ code: 0, out: "The portal is closed.\n", errors: "" });
    expect(asked).toEqual({
      path: "/maintenance/on",
      operator: ownName(),
      reason: "a new server",
      input: { date: "2099-12-01" },
    });
  });

  it("prints the whole answer as JSON, and ends with 4 when a part was left", async () => {
    says = [{ data: { message: "Some.", partly: true } }];
    const { code, out } = await lto(["maintenance", "show", "--json"]);
    expect([code, JSON.parse(out)]).toEqual([4, { message: "Some.", partly: true }]);
  });

  it("prints nothing that steers a terminal, wherever it comes from, and JSON as it was", async () => {
    const word = "\u001B]0;x\u0007a\u001B[31mb\u009B2Jc\u202Ed\te";
    const shown = "abcd e";
    for (const [line, words] of [
      [{ refused: "refused", message: word }, ["doctor"]],
      [{ data: { message: word, rows: [{ name: word }] } }, ["audit", "show"]],
    ] as const) {
      says = [{ progress: word }, line];
      const { out, errors } = await lto(words);
      expect(out + errors).toContain(shown);
      expect(out + errors).toMatch(/^(?:\P{C}|\n)+$/u);
    }
    says = [{ data: { message: word } }];
    const { out } = await lto(["doctor", "--json"]);
    expect(out).toMatch(/^(?:\P{C}|\n)+$/u);
    expect(JSON.parse(out)).toEqual({ message: word });
  });

  it("prints nothing that steers a terminal from the path of a backup", async () => {
    const { errors } = await lto(["restore", "--check", join(folder, "no\u001B[31m\u009Bbackup")]);
    expect(errors).toMatch(/^(?:\P{C}|\n)+$/u);
    expect(errors).toContain("backup cannot be read.");
  });

  it("prints a document as it is, for a file", async () => {
    says = [{ data: { document: "number,name\r\n" } }];
    const words = ["manifest", "Skyward", "ncr-diliman-do", "--format", "csv", "--reason", "fetch"];
    expect(await lto(words)).toEqual({ code: 0, out: "number,name\r\n", errors: "" });
    expect(asked.path).toBe("/manifest");
  });

  it("prints what is red, and ends with 1", async () => {
    says = [{ data: { message: "1 of 2 are red.", unwell: true } }];
    const red = { code: 1, out: "1 of 2 are red.\n", errors: "" };
    expect(await started(process.execPath, [MAIN, "doctor"])).toEqual(red);
    expect(asked.path).toBe("/doctor");
  });

  it("backs up and restores in a process of its own, without a portal", async () => {
    const file = join(folder, "no-backup");
    const { code, out, errors } = await lto(["restore", "--check", file]);
    expect([code, out, errors]).toEqual([1, "", `${file} cannot be read.\n`]);
    expect((await lto(["backup"])).code).toBe(2);
    const none = { DATABASE_URL: "", PORTAL_MODE: "sandbox", DATA_DIR: join(folder, "no-data") };
    const refused = await lto(["backup", "--plain", folder], none);
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect(refused.errors).toMatch(/^There is no database in .* Give DATA_DIR or\sDATABASE_URL/u);
    expect(Math.max(...refused.errors.split("\n").map(({ length }) => length))).toBeLessThan(81);
    const readable = await lto(["backup", folder], { ...none, BACKUP_RECIPIENTS: "" });
    expect(readable.errors).toMatch(/^BACKUP_RECIPIENTS is not set/u);
  });

  test.each([
    [1, { refused: "refused", message: "Ana has it." }],
    [2, { refused: "wrong_use", message: "It is over." }],
    [1, { refused: "failed", message: "The portal failed." }],
  ])("ends with %i for %j", async (code, line) => {
    says = [line];
    expect(await lto(["maintenance", "show"])).toEqual({
      code,
      out: "",
      errors: `${line.message}\n`,
    });
  });

  test.each([
    [["maintenence", "on"], "Did you mean maintenance?"],
    [["maintenance", "of"], "Did you mean one of off, on?"],
    [["maintenance", "off"], "Say why with --reason"],
    [["maintenance", "on", "soon", "--reason", "tests"], "DATE is not valid: it names no day."],
    [["audit", "show", "--most", "x"], "not valid: it is a whole number from 1 to"],
    [
      ["courier", "set", "Go21", "--channels", "Gcash,Bit", "--reason", "tests"],
      "--channels is not",
    ],
    [["audit", "show", "--day", "2026-02-30"], "a real date as YYYY-MM-DD.\n"],
    [["audit", "show", "--colour"], "unknown option"],
    [["record", "import", "none.csv", "--reason", "tests"], "There is no file none.csv."],
    [["record", "import", folder, "--reason", "tests"], "is a folder."],
  ])("%j is wrong use, and the portal is not asked", async (words, sentence) => {
    const { code, out, errors } = await lto(words);
    expect([code, out]).toEqual([2, ""]);
    expect(errors).toContain(sentence);
    expect(errors).not.toMatch(/\n\s+at /u);
  });

  it.each(["--help", "queue --help", "queue claim --help", "backup --help"])(
    "lto %s has an example, in 80 columns",
    async (words) => {
      const { code, out } = await lto(words.split(" "));
      expect(code).toBe(0);
      expect(out).toContain("Example:\n  lto ");
      expect(Math.max(...out.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(80);
    },
  );

  it("has no help with a line of more than 80 columns", () => {
    const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];
    const helps = all(program(() => Promise.resolve())).map((command) => {
      let help = "";
      command.configureOutput({ writeOut: (text) => (help += text), getOutHelpWidth: () => 80 });
      command.outputHelp();
      return help;
    });
    const lines = helps.join("\n").split("\n");
    expect(lines.filter(({ length }) => length > 80)).toEqual([]);
    expect(lines).toContain('    --reason "no date on it"');
  });

  it.each([
    ["queue reject", "<REFERENCE> --because <text> --reason <words> [options]", 2],
    ["record import", "<FILE> --reason <words> [options]", 1],
    ["fee list", "[options]", 0],
  ])("lto %s --help shows what is required", async (command, usage, required) => {
    const { out } = await lto([...command.split(" "), "--help"]);
    expect(out).toContain(`Usage: lto ${command} ${usage}\n`);
    expect(out.match(/\(required\)/gu) ?? []).toHaveLength(required);
  });

  it("says of every field what it is", () => {
    const silent = Object.entries<ControlCall>(control).flatMap(([name, call]) =>
      fieldsOf(call)
        .filter(({ help }) => help === "")
        .map(({ shown }) => `${name} ${shown}`),
    );
    expect(silent).toEqual([]);
  });

  it("says in 80 columns why it refuses, and keeps a path whole", async () => {
    const path = `/backups/${"long-".repeat(20)}name`;
    says = [{ refused: "refused", message: `${"word ".repeat(30)}${path} goes on\nHere.` }];
    const { errors } = await lto(["maintenance", "show"]);
    const lines = errors.trimEnd().split("\n");
    expect(lines.filter(({ length }) => length > 80)).toEqual([path]);
    expect(lines.slice(-2)).toEqual(["goes on", "Here."]);
  });

  it("ends quietly when who reads its answer has read enough", async () => {
    says = [{ data: { message: "word ".repeat(100_000) } }];
    const script = `"${process.execPath}" "${MAIN}" maintenance show | head -c 10; exit \${PIPESTATUS[0]}`;
    const read = { code: 0, out: "word word ", errors: "" };
    expect(await started("bash", ["-c", script])).toEqual(read);
  });

  it("shows a photo at an address of this machine, and prints nothing of it", async () => {
    says = [{ data: { type: "image/jpeg", base64: Buffer.from("a photo").toString("base64") } }];
    const words = ["photo", "LTO-7KQ2-M9DX-4HWC", "id_image_url", "--reason", "tests", "--json"];
    const child = spawn(process.execPath, [MAIN, ...words], {
      env: { ...process.env, ...OWN },
    });
    const ended = once(child, "exit");
    const [out] = (await once(child.stdout, "data")) as [Buffer];
    const { address } = JSON.parse(String(out)) as { address: string };
    expect(await (await fetch(address)).text()).toBe("a photo");
    expect((await ended)[0]).toBe(0);
  });

  it("says how to start a portal that does not answer", async () => {
    const { code, errors } = await lto(["audit", "show"], {
      CONTROL_SOCKET: join(folder, "nobody.sock"),
    });
    expect(code).toBe(3);
    expect(errors).toContain("npm start");
  });
});

test.each([
  ["y\n", "done"],
  ["n\n", "Nothing was done."],
  // Ctrl-C, and the end of the input.
  ["\u0003", "Nothing was done."],
  [null, "Nothing was done."],
])("before something that cannot be undone, %j: %s", async (typed, ends) => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  if (typed === null) input.end();
  else input.write(typed);
  const agreed = confirm("Close it?", { input, output }).then(() => "done");
  expect(await agreed.catch((error: Error) => error.message)).toBe(ends);
});

test("a user without a name, as in a container, is its number", () => {
  const nameless = () => {
    throw new Error("ERR_SYSTEM_ERROR");
  };
  expect(ownName(nameless)).toMatch(/^uid-/u);
});

describe("an answer on the terminal", () => {
  const plain = (_style: string, text: string) => text;

  it("fits 80 columns, whatever people have typed", () => {
    const rows = Array.from({ length: 3 }, (_, row) => ({
      row,
      at: "2026-01-05T02:00:00.000Z",
      what_they_wrote: `${"word ".repeat(30)}${"x".repeat(90)}`,
      who: "ana",
    }));
    const lines = printed({ message: "m ".repeat(90), total: 3, rows }, plain).split("\n");
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
    expect(lines.join("\n")).toContain("2026-01-05 10:00");
  });

  it("keeps ids whole, to be copied, while other columns can be narrower", () => {
    const text = "Monday to Friday from eight to five ".repeat(2);
    const office = { id: "car-benguet-do", name: text, region: "CAR", hours: text, offers: text };
    const lines = printed({ offices: [office] }, plain).split("\n");
    expect(lines.some((line) => line.startsWith("car-benguet-do "))).toBe(true);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  it("never breaks a reference: rows that do not fit are blocks of lines", () => {
    const row = {
      reference: "LTO-7KQ2-M9DX-4HWC",
      courier: "Quadx",
      number: "0000-0101-SQFS",
      ended: "2026-01-05T02:00:00.000Z",
      why: "courier_cancelled",
      record: "Available",
      held: "150.00",
    };
    const text = printed({ requests: [row, { ...row, number: "0000-0102-HQMN" }] }, plain);
    expect(text).toContain("\n\nReference:  LTO-7KQ2-M9DX-4HWC\n");
    expect(text).toContain("\nNumber:     0000-0102-HQMN\n");
    const about = "transaction:LTO-BMXH-KBRM-BYRF";
    const long = {
      row: 1,
      at: row.ended,
      operator: "ana",
      about,
      reason: "by-telephone-from-manila",
    };
    expect(printed({ rows: [long] }, plain)).toContain(`\nAbout:     ${about}\n`);
  });

  it("breaks a code after an underscore and a moment before its time, and stays a table", () => {
    const one = { number: "CAS-7KQ2-M9DX-4HWC", problem: "wrong_or_damaged", owner: "courier" };
    const more = { office: "ncr-diliman-do", due_on: "2026-11-23", days_left: -1 };
    expect(printed({ cases: [{ ...one, ...more, waits_for: "agency" }] }, plain)).toBe(
      [
        "Number              Problem    Owner    Office          Due on      Days  Waits",
        "                                                                    left  for",
        "CAS-7KQ2-M9DX-4HWC  wrong_or_  courier  ncr-diliman-do  2026-11-23  -1    agency",
        "                    damaged",
        "",
      ].join("\n"),
    );
    const about = "transaction:LTO-BMXH-KBRM-BYRF outcome:solved";
    const row = { row: 1204, at: "2026-11-23T02:11:00.000Z", operator: "ana", about };
    const rows = (reason: string) => printed({ rows: [{ ...row, reason }] }, plain).split("\n");
    expect(rows("seen")[1]).toMatch(/^1204 {2}2026-11-23 10:11 {2}ana /u);
    expect(rows("confirmed-by-phone")[1]).toMatch(/^1204 +2026-11-23 +ana /u);
  });

  it("breaks no plain word, no title and nothing that a row is named by", () => {
    const days = { from: "2026-11-23", to: "2026-11-24", where: "everywhere" };
    const closure = { id: "c76caa8b", ...days, notice: "No electricity", source: "Proclamation" };
    expect(printed({ closures: [{ ...closure, lifted: "2026-11-24" }] }, plain)).toContain(
      "\nNotice:  No electricity\n",
    );
    const name = {
      id: "car-baguio-do",
      name: "LTO Baguio",
      region: "CAR",
      province: "Ifugao-Benguet",
    };
    const more = {
      municipality: "Baguio",
      hours: "8:00 AM",
      offers: "delivery",
      couriers: "Quadx",
    };
    expect(printed({ offices: [{ ...name, ...more }] }, plain)).toMatch(
      /^Id: {12}car-baguio-do\n/u,
    );
  });

  it("leaves out what has no value, and marks where one of a column is missing", () => {
    expect(printed({ number: "CAS-1", closed: null }, plain)).toBe("Number:  CAS-1\n");
    const slots = ["No electricity", null].map((closed) => ({ used: 2, lifted: null, closed }));
    expect(printed({ slots }, plain)).toBe("Used  Closed\n2     No electricity\n2     –\n");
  });

  it.each([
    [{ rows: [] }, "None.\n"],
    [{ message: "", money: [] }, "None.\n"],
    [{ message: "Nothing waits.", waiting: [] }, "Nothing waits.\n"],
  ])("says once that there is nothing: %j", (answer, said) => {
    expect(printed(answer, plain)).toBe(said);
  });

  it("passes on nothing that steers a terminal", () => {
    expect(printed({ name: "\u001B[31mred\u0007\u202Eend" }, plain)).toBe("Name:  redend\n");
  });
});
