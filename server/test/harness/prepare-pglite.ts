import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { overPglite } from "../../src/db/connect.ts";
import { openPglite } from "../../src/db/pglite-pool.ts";
import { templateNames, templates, type TemplateName } from "./templates.ts";
import "./test-engine.ts";

/** Global set-up of the project: creates each template and keeps it as a dump, which opens much faster. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "portal-dumps-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  const dumps: Partial<Record<TemplateName, string>> = {};
  let dump: Blob | undefined;
  for (const name of templateNames) {
    dump = await make(name, dump);
    const file = join(folder, `${name}.tar`);
    writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
    dumps[name] = file;
  }
  project.provide("testEngine", { engine: "pglite", dumps: dumps as Required<typeof dumps> });
  return remove;
}

/** Each template starts from the previous one, which saves creating a database. */
async function make(name: TemplateName, before: Blob | undefined): Promise<Blob> {
  const engine = await openPglite({ folder: null, dump: before });
  const connection = overPglite(engine);
  try {
    await templates[name](connection);
    return await engine.dumpDataDir("none");
  } finally {
    await connection.close();
  }
}
