import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { closure, type Manifest } from "../web/build-manifest.ts";
import { root, type Run } from "./run.ts";

const CLIENT = "web/build/client";
const ROUTE = "?__react-router-build-client-route";
const LANGUAGES = ["en", "fil"];
/** The first screen in the build. */
const FIRST_PAGE = "delivery/index.html";

/** Its entries. */
const CORE = [`src/root.tsx${ROUTE}`, `src/track/track-application-screen.tsx${ROUTE}`];
/** The layout of every other screen. */
const LAYOUT = `src/journey.tsx${ROUTE}`;
/** The form behind the captcha, which the page preloads. */
const FORM = "src/track/lookup-form.tsx";

/** Bytes on the wire: brotli, as written by web/build.ts. */
const FIRST_SCRIPTS = 155_000;
const FORM_SCRIPTS = 155_000;
const FIRST_IN_ALL = 205_000;
const ROUTE_SCRIPTS = 35_000;

export type Line = { what: string; bytes: number; most: number };

/** Prints the size of every page, and fails above a budget. Needs the built portal. */
export async function checkBundle(): Promise<Run> {
  const build = join(root, CLIENT);
  const manifest: Manifest = JSON.parse(readFileSync(join(build, ".vite/manifest.json"), "utf8"));
  const pages = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      readFileSync(join(build, language, FIRST_PAGE), "utf8"),
    ]),
  );
  const sizes = new Map(
    globSync("assets/*", { cwd: build }).map((file) => [file, sizeOf(join(build, file))]),
  );
  const lines = weigh(manifest, pages, (file) => sizes.get(file) ?? 0);
  const isHeavy = lines.some(({ bytes, most }) => bytes > most);
  return { code: isHeavy ? 1 : 0, output: lines.map(inWords).join("\n") };
}

/** Size of the first screen per language, and of what each other route adds to it and to its layout. */
export function weigh(
  manifest: Manifest,
  pages: Record<string, string>,
  sizeOfFile: (file: string) => number,
): Line[] {
  const filesOf = (entry: string) =>
    new Set([...closure(manifest, entry)].flatMap((source) => manifest[source]?.file ?? []));
  const sum = (files: Iterable<string>) =>
    [...files].reduce((bytes, file) => bytes + sizeOfFile(file), 0);
  const core = new Set(CORE.flatMap((entry) => [...filesOf(entry)]));
  const byFile = new Map(Object.entries(manifest).map(([entry, { file }]) => [file, entry]));

  const first = new Set<string>();
  const lines = Object.entries(pages).flatMap(([language, html]) => {
    const named = new Set(html.match(/(?<=\/)assets\/[\w.-]+/gu));
    const files = new Set(named);
    for (const file of named) {
      const entry = byFile.get(file);
      if (entry !== undefined) for (const more of filesOf(entry)) files.add(more);
    }
    for (const file of files) first.add(file);
    const scripts = [...files].filter((file) => file.endsWith(".js"));
    const form = filesOf(FORM);
    const before = scripts.filter((file) => !form.has(file) || core.has(file));
    const inAll = sum(files) + brotliCompressSync(html).length;
    return [
      { what: `first screen (${language}), scripts`, bytes: sum(before), most: FIRST_SCRIPTS },
      {
        what: `first screen (${language}), with its form`,
        bytes: sum(scripts),
        most: FORM_SCRIPTS,
      },
      { what: `first screen (${language}), in all`, bytes: inAll, most: FIRST_IN_ALL },
    ];
  });

  const routes = Object.keys(manifest).filter((entry) => entry.endsWith(ROUTE));
  const layout = filesOf(LAYOUT);
  const further = routes.map((entry) => {
    const added = [...filesOf(entry)].filter(
      (file) => !first.has(file) && (entry === LAYOUT || !layout.has(file)),
    );
    return { what: entry.slice(0, -ROUTE.length), bytes: sum(added), most: ROUTE_SCRIPTS };
  });
  return [...lines, ...further.toSorted((one, other) => other.bytes - one.bytes)];
}

/** Fonts and small files are not compressed. */
function sizeOf(file: string): number {
  const packed = `${file}.br`;
  return statSync(existsSync(packed) ? packed : file).size;
}

function inWords({ what, bytes, most }: Line): string {
  const kilobytes = (count: number) => (count / 1000).toFixed(1);
  return `${bytes > most ? "TOO HEAVY " : ""}${what}: ${kilobytes(bytes)} of ${kilobytes(most)} kB`;
}
