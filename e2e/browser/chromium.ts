import { spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { inflate } from "@sparticuz/chromium";

/** A browser that runs here, and what its process needs in the environment. */
export type Browser = { executablePath: string; env: Record<string, string> };

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The package's own looks for its font in /tmp/fonts. Without any font, text has no size. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`;

/** Without a sandbox because tests also run as root; without anything that calls home. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

/**
 * CHROMIUM of the environment, else an installed Chromium, else the one that comes as a package.
 * @throws Error when none of them runs: tests in a browser are never left out
 */
export async function findChromium(): Promise<Browser> {
  const given = process.env["CHROMIUM"];
  if (given) return checked({ executablePath: given, env: {} });
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return checked({ executablePath: installed, env: {} });
  return packaged();
}

export const launchChromium = ({ executablePath, env }: Browser) =>
  chromium.launch({ executablePath, args: chromiumArgs, env: { ...process.env, ...env } });

async function packaged(): Promise<Browser> {
  const folder = await unpack();
  const fonts = existsSync("/etc/fonts/fonts.conf")
    ? {}
    : { FONTCONFIG_PATH: join(folder, "fonts") };
  const plain = { executablePath: join(folder, "chromium"), env: fonts };
  if (complaint(plain) === null) return plain;
  // A bare machine lacks a few system libraries, which the package brings along.
  const before = process.env["LD_LIBRARY_PATH"];
  const libraries = join(folder, "al2023", "lib") + (before ? `:${before}` : "");
  return checked({ ...plain, env: { ...fonts, LD_LIBRARY_PATH: libraries } });
}

/** Unpacks into a folder of this version and user, which appears only when complete. */
async function unpack(): Promise<string> {
  const home = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..");
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as {
    version: string;
  };
  const user = process.getuid?.() ?? 0;
  const parent = tmpdir();
  const folder = join(parent, `portal-chromium-${version}-${user}`);
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() && (found.uid === user || !process.getuid)) return folder;
  const staging = mkdtempSync(join(parent, "portal-chromium-"));
  await inflateInto(staging, join(home, "bin"));
  writeFileSync(join(staging, "fonts", "fonts.conf"), FONTS);
  try {
    renameSync(staging, folder);
  } catch {
    // Another process was faster.
    rmSync(staging, { recursive: true, force: true });
  }
  return folder;
}

/** The package unpacks into the temporary folder, whichever that is at the moment. */
async function inflateInto(folder: string, bin: string): Promise<void> {
  const before = process.env["TMPDIR"];
  mkdirSync(folder, { recursive: true });
  process.env["TMPDIR"] = folder;
  try {
    const archives = ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"];
    await Promise.all(archives.map((name) => inflate(join(bin, name))));
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}

function checked(browser: Browser): Browser {
  const reason = complaint(browser);
  if (reason === null) return browser;
  throw new Error(
    `${browser.executablePath} does not run: ${reason}\n` +
      "Install Chromium, or set CHROMIUM to the path of one that runs.",
  );
}

function complaint({ executablePath, env }: Browser): string | null {
  const tried = spawnSync(executablePath, ["--version", "--no-sandbox"], {
    env: { ...process.env, ...env },
    encoding: "utf8",
    timeout: 30_000,
  });
  return tried.status === 0 ? null : tried.stderr || tried.error?.message || `code ${tried.status}`;
}
