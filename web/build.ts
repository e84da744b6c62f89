import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { languages } from "@portal/contract/languages";
import { showsLookup } from "@portal/contract/routes";
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
  "kept-list/kept-screen",
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
    const path = `/${dirname(page).replaceAll("\\", "/")}`;
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
  const proof = `<script type="module" async="" fetchpriority="high" src="${chunkOf("src/track/captcha/proof-of-work.ts")}"></script>`;
  const form = needed("src/track/lookup-form.tsx").filter((file) => !html.includes(file));
  return html
    .replace('<link rel="modulepreload"', (next) => proof + next)
    .replace("</head>", `${preload(form)}</head>`);
}

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; assets?: string[] };

function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8"));
}

function chunkNamed(source: string): Chunk {
  const chunk = readManifest()[source];
  if (chunk === undefined) throw new Error(`The build holds no ${source}.`);
  return chunk;
}

/** The output file of a source module. */
function chunkOf(source: string): string {
  return `/${chunkNamed(source).file}`;
}

/** The chunks of a source module and its static imports, by their names in the manifest. */
function chunksOf(source: string, met = new Set<string>()): Set<string> {
  if (met.has(source)) return met;
  met.add(source);
  for (const more of chunkNamed(source).imports ?? []) chunksOf(more, met);
  return met;
}

/** Their output files. */
function needed(source: string): string[] {
  return [...chunksOf(source)].map(chunkOf);
}

/** The files that the shell and those screens need, and what they load later: their drawings and parts. */
function offlineFiles(): string[] {
  const screens = offlineScreens.map(
    (screen) => `src/${screen}.tsx?__react-router-build-client-route`,
  );
  const chunks = screens.flatMap((screen) => [...chunksOf(screen)]);
  const later = chunks.flatMap((chunk) => chunkNamed(chunk).dynamicImports ?? []);
  const drawings = chunks.flatMap((chunk) => chunkNamed(chunk).assets ?? []);
  const shell = readFileSync(join(client, "en/index.html"), "utf8");
  const files = [
    ...chunks.map(chunkOf),
    ...later.flatMap(needed),
    ...drawings.map((file) => `/${file}`),
    ...(shell.match(/\/assets\/[\w.-]+/gu) ?? []),
  ];
  return [...new Set(files)].toSorted();
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
