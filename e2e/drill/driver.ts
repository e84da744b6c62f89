import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { inflateSync } from "node:zlib";
import { launch, type LaunchOptions } from "puppeteer-core";
import { freePort } from "../../scripts/free-port.ts";

/** The little that a journey needs of a browser with a profile of its own: one page, a mouse and keys. */
export type Driver = {
  version: string;
  goTo(address: string): Promise<void>;
  /** The value of an expression in the page. */
  run<T>(expression: string): Promise<T>;
  /** With the mouse, at this place of the window, in CSS pixels. */
  press(x: number, y: number): Promise<void>;
  /** One key after the other. */
  type(text: string): Promise<void>;
  /** Puts a file of this machine into the field that `MARK` names. */
  choose(file: string): Promise<void>;
  /** A PNG of what is in view. */
  picture(): Promise<Uint8Array>;
  /** How many sheets of A4 the page takes; null where the driver cannot print. */
  sheets(): Promise<number | null>;
  /** What went wrong unseen: exceptions that nobody caught, and what the console calls an error. */
  faults(): readonly string[];
  close(): Promise<void>;
};

/** A phone's width that every one of the browsers can be made. */
const WINDOW = { width: 460, height: 860 };
/** A busy machine starts a browser or a portal slowly. */
const START_MS = 300_000;
const END_MS = 10_000;
export const MARK = "input[data-to-be-filled]";
/** The browser's own words for an answer that failed, or for a portal that was stopped. */
const NETWORK =
  /^Failed to load resource|ERR_(?:CONNECTION|FAILED|ABORTED)|NS_ERROR|NetworkError|Failed to fetch|Load failed|Could not connect/u;

/** How many a PDF has; Firefox compresses what says so. */
function pagesOf(pdf: Buffer): number {
  const plain = pdf.toString("latin1");
  const inflated = [...plain.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/gu)].map(
    ([, stream]) => {
      try {
        return inflateSync(Buffer.from(stream ?? "", "latin1")).toString("latin1");
      } catch {
        // A font or a picture, compressed in another way.
        return "";
      }
    },
  );
  return [...[plain, ...inflated].join("\n").matchAll(/\/Type\s*\/Page\b/gu)].length;
}

/** Chromium by its own protocol, or Firefox by WebDriver BiDi. */
export async function puppeteered(options: LaunchOptions): Promise<Driver> {
  const isFirefox = options.browser === "firefox";
  const browser = await launch({
    headless: isFirefox ? true : "shell",
    defaultViewport: null,
    ...(isFirefox && { args: [`--width=${WINDOW.width}`, `--height=${WINDOW.height}`] }),
    timeout: START_MS,
    protocolTimeout: START_MS,
    ...options,
  });
  const [page = await browser.newPage()] = await browser.pages();
  // Firefox ESR 140 does not know the commands by which a viewport is set.
  if (!isFirefox) await page.setViewport(WINDOW);
  const faults: string[] = [];
  const note = (words: string) => void (NETWORK.test(words) || faults.push(words));
  page.on("pageerror", (error) => note(error instanceof Error ? error.message : String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") note(message.text());
  });
  page.on("dialog", (dialog) => void dialog.accept());
  return {
    version: (await browser.version()).replace(/^\D+/u, ""),
    async goTo(address) {
      await page.goto(address, { timeout: START_MS });
    },
    run: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async choose(file) {
      await (await page.$(MARK))?.uploadFile(file);
    },
    picture: () => page.screenshot(),
    async sheets() {
      return pagesOf(Buffer.from(await page.pdf({ format: "A4", preferCSSPageSize: true })));
    },
    faults: () => faults,
    close: () => browser.close(),
  };
}

const ours = new Set<ChildProcess>();
process.once("exit", () => ours.forEach((child) => child.kill("SIGKILL")));

/** Starts a program that ends with this one at the latest. */
function started(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, options);
  ours.add(child);
  child.once("exit", () => ours.delete(child));
  return child;
}

/** Ends a program of ours. */
async function stopped(child: ChildProcess): Promise<void> {
  if (!ours.has(child)) return;
  const end = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), END_MS);
  await end;
  clearTimeout(late);
}

const linesOf = (output: Readable | null): AsyncIterable<string> | [] =>
  output ? createInterface({ input: output }) : [];

/** A screen that nobody looks at; `display` is what programs call it. */
async function virtualScreen() {
  const server = started(
    "Xvfb",
    ["-displayfd", "1", "-screen", "0", "1600x1400x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  for await (const line of linesOf(server.stdout))
    if (/^\d+$/u.test(line)) return { display: `:${line}`, stop: () => stopped(server) };
  throw new Error("Xvfb does not start");
}

/** What WebDriver calls one element of a page. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** WebKitGTK by WebDriver over plain HTTP. @param miniBrowser the path of its small browser */
export async function webKit(miniBrowser: string): Promise<Driver> {
  const screen = await virtualScreen();
  const port = await freePort();
  const faults: string[] = [];
  const driver = started("WebKitWebDriver", [`--port=${port}`], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      DISPLAY: screen.display,
      // As root there is no sandbox; without a graphics card the picture is drawn in software.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });
  const listen = async (output: Readable | null) => {
    for await (const line of linesOf(output)) {
      const [, words] = /CONSOLE \w+ ERROR (.*)/u.exec(line) ?? [];
      if (words !== undefined && !NETWORK.test(words)) faults.push(words);
    }
  };
  void listen(driver.stdout);
  void listen(driver.stderr);

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(START_MS),
    });
    const { value } = (await answer.json()) as { value: T & { message?: string } };
    if (!answer.ok) throw new Error(value.message ?? `${method} ${path}: ${answer.status}`);
    return value;
  }
  async function close() {
    if (session) await call("DELETE", session).catch(() => null);
    await stopped(driver);
    await screen.stop();
  }
  const acts = (type: string, rest: object, actions: object[]) =>
    call("POST", `${session}/actions`, { actions: [{ type, id: type, ...rest, actions }] });

  let session = "";
  try {
    const options = {
      binary: miniBrowser,
      args: ["--automation", "--enable-write-console-messages-to-stdout=true"],
    };
    const alwaysMatch = {
      unhandledPromptBehavior: "accept",
      "webkitgtk:browserOptions": options,
    };
    const begin = () =>
      call<{ sessionId: string; capabilities: { browserVersion: string } }>("POST", "/session", {
        capabilities: { alwaysMatch },
      });
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await fetch(`http://127.0.0.1:${port}/status`).catch(() => null))?.ok) break;
      await pause(100);
    }
    const { sessionId, capabilities } = await begin();
    session = `/session/${sessionId}`;
    await call("POST", `${session}/window/rect`, { x: 0, y: 0, ...WINDOW });
    return {
      version: capabilities.browserVersion,
      goTo: (url) => call("POST", `${session}/url`, { url }),
      run: (expression) =>
        call("POST", `${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
      async press(x, y) {
        await acts("pointer", { parameters: { pointerType: "mouse" } }, [
          { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ]);
      },
      async type(text) {
        const keys = [...text].flatMap((value) => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]);
        await acts("key", {}, keys);
      },
      async choose(file) {
        const found = await call<Record<string, string>>("POST", `${session}/element`, {
          using: "css selector",
          value: MARK,
        });
        await call("POST", `${session}/element/${found[ELEMENT]}/value`, { text: file });
      },
      async picture() {
        return Buffer.from(await call<string>("GET", `${session}/screenshot`), "base64");
      },
      sheets: async () => null,
      faults: () => faults,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
