import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "./connect.ts";
import { postgresIn } from "./embedded-postgres.ts";
import { schemaOf } from "./generate-schema.ts";
import { migrate } from "./migrate.ts";

const FILE = join(import.meta.dirname, "schema.ts");

/** Shows without a database whether the file is current; a test compares it with a migrated database. */
function stamp(types: string): string {
  const folder = join(import.meta.dirname, "migrations");
  const made = readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name));
  const hash = createHash("sha256").update(types);
  for (const file of [...made, join(import.meta.dirname, "generate-schema.ts")])
    hash.update(readFileSync(file, "utf8").replaceAll("\r\n", "\n"));
  return `// Made by write-schema.ts of the migrated database, with kysely-codegen: ${hash.digest("hex").slice(0, 16)}\n`;
}

if (process.argv.includes("--check")) {
  const [, head = "", types = ""] =
    /^(?<head>.*\n)(?<types>[\s\S]*)$/u.exec(readFileSync(FILE, "utf8")) ?? [];
  if (head !== stamp(types)) {
    console.error("server/src/db/schema.ts is stale: run `node server/src/db/write-schema.ts`.");
    process.exitCode = 1;
  }
} else {
  const home = mkdtempSync(join(tmpdir(), "portal-schema-"));
  const server = postgresIn(home);
  await server.start();
  const connection = connect({ url: server.url() });
  await migrate(connection.db);
  const types = await schemaOf(connection.pool);
  await connection.close();
  await server.end("stop");
  rmSync(home, { recursive: true });
  writeFileSync(FILE, stamp(types) + types);
}
