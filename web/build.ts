import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { languages } from "@portal/contract/languages";

const here = import.meta.dirname;
const client = join(here, "build/client");

/** Smaller files do not become fewer packets. */
const WORTH_COMPRESSING = 1024;

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
    pages.set(join(language, page), html.replace("</head>", `${preloadOf(language, html)}</head>`));
  }
}
for (const page of globSync("**/*.html", { cwd: client })) rmSync(join(client, page));
for (const [page, html] of pages) {
  mkdirSync(dirname(join(client, page)), { recursive: true });
  writeFileSync(join(client, page), html);
}

for (const asset of globSync("assets/**/*.{css,js,json,svg}", { cwd: client }))
  compressBeside(join(client, asset));

/** What the server sends instead to a browser that takes it; nothing is compressed when somebody asks. */
function compressBeside(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.length < WORTH_COMPRESSING) return;
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

/** The output file of a source module. */
function chunkOf(source: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(client, ".vite/manifest.json"), "utf8"),
  );
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`The build holds no ${source}.`);
  return `/${chunk.file}`;
}

/** Preloads the catalog of the page's language: nothing can be shown before it. */
function preloadOf(language: string, html: string): string {
  // As locales/activate.ts names them.
  const [first, messages] =
    language === "en"
      ? ["en/first.po", "en/messages.po"]
      : [`sentences-${language}.ts`, `sentences-${language}-messages.ts`];
  const needed = html.includes(chunkOf("src/journey.tsx?__react-router-build-client-route"))
    ? [first, messages]
    : [first];
  return needed
    .map((name) => `<link rel="modulepreload" href="${chunkOf(`src/locales/${name}`)}"/>`)
    .join("");
}
