import { createHash } from "node:crypto";
import { join } from "node:path";
import { build } from "vite";
import { buildTargets } from "@portal/contract/oldest-browsers";

const here = import.meta.dirname;

/** Bundles the service worker into one file at the root, which gives it the whole portal as its scope. */
export async function buildWorker(files: readonly string[], client: string): Promise<void> {
  const edition = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: {
      OFFLINE_FILES: JSON.stringify(files),
      OFFLINE_EDITION: JSON.stringify(edition),
    },
    build: {
      target: buildTargets,
      outDir: client,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(here, "src/kept/offline-worker.ts"),
        output: { format: "iife", entryFileNames: "offline-worker.js" },
      },
    },
  });
}
