import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { languages } from "@portal/contract/languages";
import { showsLookup } from "@portal/contract/paths";
import { closure, type Manifest } from "./build-manifest.ts";
import { buildWorker } from "./build-worker.ts";

const here = import.meta.dirname;
const client = join(here, "build/client");

/** Smaller files do not become fewer packets. */
const WORTH_COMPRESSING = 1024;

/** The screens that open without a connection (src/kept/offline-answers.ts). */
const offlineScreens = [
  "journey",
  "track/track-application-screen",
  "appointment/confirm/appointment-confirmation-screen",
  "payment/summary/transaction-summary-screen",
  "kept/kept-screen",
];

const tool = join(here, "../node_modules/@react-router/dev/bin.cjs");

// Assets are the same in every language; each page is rendered once per language.
const pages = new Map<string, string>();
for (const language of Object.keys(languages)) {
  const { status } = spawnSync(process.execPath, [tool, "build"], {
    cwd: here,
    stdio: "inherit",
    env: { ...process.env, PORTAL_LANGUAGE: language },
  });
  if (status !== 0) process.exit(status ?? 1);
  for (const page of globSync("**/*.html", { cwd: client })) {
    const html = readFileSync(join(client, page), "utf8");
    const path = `/${dirname(page)}`;
    const whole = html.replace("</head>", `${preloadOf(language, html)}</head>`);
    pages.set(join(language, page), showsLookup(path) ? withLookup(whole) : whole);
  }
}
for (const page of globSync("**/*.html", { cwd: client })) rmSync(join(client, page));
for (const [page, html] of pages) {
  mkdirSync(dirname(join(client, page)), { recursive: true });
  writeFileSync(join(client, page), html);
}

await buildWorker(offlineFiles(), client);

for (const asset of globSync("assets/**/*.{css,js,json,svg}", { cwd: client }))
  compressBeside(join(client, asset));

/** What the server sends instead to a browser that takes it; nothing is compressed when somebody asks. */
function compressBeside(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.length < WORTH_COMPRESSING) return;
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

/** Starts the proof of work with the first script, and preloads the lookup form, which is a dynamic import. */
function withLookup(html: string): string {
  const proof = `<script type="module" async="" fetchpriority="high" src="${chunkOf("src/captcha/proof-of-work.ts")}"></script>`;
  const form = [...closure(readManifest(), "src/track/lookup-form.tsx")]
    .map((source) => chunkOf(source))
    .filter((file) => !html.includes(file));
  return html
    .replace('<link rel="modulepreload"', (next) => proof + next)
    .replace("</head>", `${preload(form)}</head>`);
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8"));
}

/** The output file of a source module. */
function chunkOf(source: string, manifest = readManifest()): string {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`The build holds no ${source}.`);
  return `/${chunk.file}`;
}

/** The files that the shell and those screens need, and what they load later: their drawings and parts. */
function offlineFiles(): string[] {
  const manifest = readManifest();
  const sources = new Set<string>();
  for (const screen of offlineScreens)
    closure(manifest, `src/${screen}.tsx?__react-router-build-client-route`, sources);
  const chunks = [...sources].flatMap((source) => manifest[source] ?? []);
  for (const { dynamicImports = [] } of chunks)
    for (const later of dynamicImports) closure(manifest, later, sources);
  const shell = readFileSync(join(client, "en/index.html"), "utf8");
  const files = [
    ...[...sources].map((source) => chunkOf(source, manifest)),
    ...chunks.flatMap(({ assets = [] }) => assets.map((drawing) => `/${drawing}`)),
    ...(shell.match(/\/assets\/[\w.-]+/gu) ?? []),
  ];
  return [...new Set(files)].sort();
}

function preload(files: readonly string[]): string {
  return files.map((file) => `<link rel="modulepreload" href="${file}"/>`).join("");
}

/** Preloads the catalog of the page's language: nothing can be shown before it. */
function preloadOf(language: string, html: string): string {
  // As locales/activate.ts names them.
  const [first, messages] =
    language === "en"
      ? ["en/first.po", "en/messages.po"]
      : [`sentences-${language}.ts`, `sentences-${language}-messages.ts`];
  const parts = html.includes(chunkOf("src/journey.tsx?__react-router-build-client-route"))
    ? [first, messages]
    : [first];
  return preload(parts.map((name) => chunkOf(`src/locales/${name}`)));
}
