import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { command, root } from "./run.ts";

const NEEDS =
  "This needs root on Debian or Ubuntu, the packages debootstrap, debian-archive-keyring, git and iproute2, and nothing on port 5432.";
const SUITE = "bookworm";

/** Where the bare machine has the committed checkout, and what it has of this machine to reach the registry. */
const TREE = "/checkout.tar";
const REPOSITORY = "/checkout.bundle";
const CERTIFICATES = "/etc/machine-certificates.pem";
const NPM_CONFIG = "/etc/machine-npmrc";
const WAY_TO_REGISTRY =
  /^\s*(registry|proxy|https-proxy|noproxy|strict-ssl|@[^=]+:registry|\/\/[^=]+)\s*=/u;
const PROXIES = ["http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"];

const SECRET = "<openssl rand -hex 32; store it elsewhere too>";
const RECIPIENT = "<the line age1… of age-keygen>";

/** The steps of README and of docs/operations.md, word for word. */
export function documentedSteps(readme: string, operations: string) {
  const [start = []] = blocksBelow(readme, "## Quick start");
  const [machine = [], settings = [], service = [], , backup = []] = blocksBelow(
    operations,
    "## First install",
  );
  for (const [lines, part] of [
    [start, "npm start "],
    [machine, "git clone <repository> "],
    [settings, `PORTAL_SECRET=${SECRET}`],
    [settings, `INDEX_SECRET=${SECRET}`],
    [settings, `BACKUP_RECIPIENTS=${RECIPIENT}`],
    [service, "systemctl enable --now portal"],
    [backup, "lto restore --check /srv/portal/backups/portal-"],
  ] as const)
    if (!lines.some((line) => line.includes(part)))
      throw new Error(`The papers have no “${part}” where the drill looks for it.`);
  return { start: "npm start", machine, settings, service, backup };
}

type Steps = ReturnType<typeof documentedSteps>;

/** The lines of each block of code below a heading. */
function blocksBelow(paper: string, heading: string): string[][] {
  const part = paper.split(`\n${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...part.matchAll(/^```\n(.*?)^```$/gmsu)].map(([, block = ""]) =>
    block.split("\n").filter((line) => line !== ""),
  );
}

/** The papers' steps on a bare Debian, in a folder that is removed again: docs/operations.md, First install. */
export async function drillImage(): Promise<number> {
  const tools = ["debootstrap", "unshare", "chroot", "ip", "git"];
  const looked = await command("sh", ["-c", tools.map((each) => `command -v ${each}`).join("&&")]);
  if (process.getuid?.() !== 0 || looked.code !== 0 || (await portOf(5432)) === null) {
    console.log(NEEDS);
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), "drill-image-"));
  const ending = new AbortController();
  const end = () => ending.abort();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, end);
  try {
    await onBareMachines(folder, ending.signal);
    console.log("Everything was installed, and served at its first and its second start.");
    return 0;
  } catch (error) {
    if (ending.signal.aborted) console.log("Stopped.");
    else console.log(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    // Nothing is mounted in it: every mount ended with its namespace.
    rmSync(folder, { recursive: true, force: true });
    for (const signal of signals) process.off(signal, end);
  }
}

async function onBareMachines(folder: string, signal: AbortSignal): Promise<void> {
  const steps = documentedSteps(paper("README.md"), paper("docs/operations.md"));
  const [machine, other] = [join(folder, "machine"), join(folder, "other")];
  const outside = (script: string) => inNamespace(signal, [], script);
  const on = (where: string, told: string, script: string, network: boolean) => {
    console.log(told);
    return inNamespace(signal, network ? [] : ["--net"], inside(where, network, script));
  };

  console.log(`A bare Debian ${SUITE} is made in ${folder} …`);
  await outside(
    `mount -t proc proc /proc; exec debootstrap --variant=minbase ${SUITE} ${quoted(machine)}`,
  );
  await furnish(machine);
  await outside(`exec cp --archive ${quoted(machine)} ${quoted(other)}`);

  await on(other, "README.md, with Debian's own Node and npm", README_MACHINE, true);
  const readme = async (user: string, port: number) => {
    const told = `README.md as ${user}`;
    await on(other, told, readmeSteps(user, steps, port), true);
    await on(other, `${told}, again and without a network`, readmeSteps(user, steps, 3000), false);
  };
  const port = (await portOf(0)) ?? 3000;
  await Promise.all([readme("person", port), readme("root", port + 1)]);
  rmSync(other, { recursive: true, force: true });

  await on(machine, "First install: the machine", machineSteps(steps), true);
  const told = "First install: settings, service and first backup, without a network";
  await on(machine, told, serviceSteps(steps), false);
  await on(machine, "First install: the machine is started again", SECOND_START, false);
}

/**
 * Runs a shell's script as the first process of namespaces of mounts and processes: when it ends
 * or is killed, whatever it started ends, and whatever it mounted is gone.
 */
async function inNamespace(signal: AbortSignal, options: string[], script: string): Promise<void> {
  const args = ["--mount", "--pid", "--fork", "--kill-child", ...options, "sh", "-euc", script];
  // In a group of its own: Ctrl-C is for us.
  const child = spawn("unshare", args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    killSignal: "SIGKILL",
  });
  // "close" tells of the end, when the last process has let go of its output.
  child.on("error", () => {});
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on("line", (line) => {
      if (/^[$>] /u.test(line)) console.log(`  ${line}`);
      last.push(line);
      if (last.length > 60) last.shift();
    });
  const code = await new Promise<number | null>((settle) => void child.once("close", settle));
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`${last.join("\n")}\nThis failed.`);
}

/** On a machine that has booted, with nothing of this one but its proxies. */
function inside(machine: string, network: boolean, script: string): string {
  const environment = {
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    HOME: "/root",
    LANG: "C.UTF-8",
    DEBIAN_FRONTEND: "noninteractive",
    npm_config_globalconfig: NPM_CONFIG,
    ...(existsSync(join(machine, CERTIFICATES)) ? { NODE_EXTRA_CA_CERTS: CERTIFICATES } : {}),
    ...Object.fromEntries(PROXIES.map((name) => [name, process.env[name] ?? ""])),
  };
  const set = Object.entries(environment).filter(([, value]) => value !== "");
  const at = quoted(machine);
  return `${network ? "" : "ip link set lo up"}
mount -t proc proc ${at}/proc
mount -t sysfs sysfs ${at}/sys
mount --rbind /dev ${at}/dev
exec env -i ${set.map((each) => quoted(each.join("="))).join(" ")} chroot ${at} sh -euc ${quoted(script)}`;
}

async function furnish(machine: string): Promise<void> {
  writeFileSync(join(machine, "etc/hosts"), "127.0.0.1 localhost\n");
  // Debian's packages start their services, as where an init has booted.
  writeFileSync(join(machine, "usr/sbin/policy-rc.d"), "#!/bin/sh\n", { mode: 0o755 });
  // It need not survive a power failure.
  writeFileSync(join(machine, "etc/dpkg/dpkg.cfg.d/drill"), "force-unsafe-io\n");
  writeFileSync(join(machine, "usr/local/sbin/systemctl"), SYSTEMCTL, { mode: 0o755 });
  writeFileSync(join(machine, "ask.mjs"), ASK);
  for (const args of [
    ["archive", "--output", join(machine, TREE), "HEAD"],
    ["bundle", "create", "--quiet", join(machine, REPOSITORY), "HEAD"],
  ]) {
    const { code, output } = await command("git", args);
    if (code !== 0) throw new Error(output);
  }
  const npmConfig = async (name: string) =>
    (await command("npm", ["config", "get", name])).output.trim();
  const files = [await npmConfig("globalconfig"), await npmConfig("userconfig")];
  const settings = files
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .filter((line) => WAY_TO_REGISTRY.test(line));
  const authorities = [await npmConfig("cafile"), process.env.NODE_EXTRA_CA_CERTS ?? ""];
  const certificates = authorities.find((file) => existsSync(file));
  if (certificates !== undefined) {
    cpSync(certificates, join(machine, CERTIFICATES), { dereference: true });
    settings.push(`cafile=${CERTIFICATES}`);
  }
  writeFileSync(join(machine, NPM_CONFIG), `${settings.join("\n")}\n`);
}

/** Asks a portal for its first page, a script of it and whether it is ready, as long as its process lives. */
const ASK = `const [origin, pid] = process.argv.slice(2);
const isAlive = () => { try { return process.kill(pid, 0); } catch { return false; } };
const ask = async (path) => {
  const answer = await fetch(origin + path).catch(() => null);
  return answer?.ok ? answer.text() : "";
};
while (!(await ask("/readyz")) && isAlive()) await new Promise((done) => setTimeout(done, 1000));
const page = await ask("/");
const [, title] = /<title>([^<]*)/.exec(page) ?? [];
const [, script] = /"(\\/assets\\/[^"]+\\.js)"/.exec(page) ?? [];
const ready = await ask("/readyz");
console.log("> /readyz: " + ready + ", /: " + title);
if (!ready || !title || !script || !(await ask(script))) process.exit(1);
`;

/** Asks what runs in a group of processes on a port, and ends it as a supervisor would. */
const askAndStop = (group: string, port: number, log: string) => `
node /ask.mjs http://127.0.0.1:${port} ${group} || { cat ${log}; exit 1; }
kill -TERM "-${group}"
seconds=0
while kill -0 "-${group}" 2> /dev/null; do
  seconds=$((seconds + 1)); [ $seconds -lt 40 ] || { echo "It does not stop."; exit 1; }
  sleep 1
done
`;

/** What of systemd the steps use, without what the unit forbids the service. */
const SYSTEMCTL = `#!/bin/sh
value() { sed -n "s/^$1=//p" /etc/systemd/system/\${2:-portal}.service; }
cd "$(value WorkingDirectory)"
(
  set -a
  eval "$(value Environment portal-migration)"
  . "$(value EnvironmentFile portal-migration)"
  setpriv --reuid=65534 --regid=65534 --clear-groups $(value ExecStart portal-migration)
) || exit 1
set -a
. "$(value EnvironmentFile)"
set +a
user=$(value User)
setsid setpriv --reuid="$user" --regid="$user" --init-groups $(value ExecStart) > /var/log/portal.log 2>&1 &
echo $! > /run/portal.pid
`;

const README_MACHINE = `
apt-get install -y --no-install-recommends nodejs npm
useradd --create-home --shell /bin/sh person
echo ignore-scripts=true > /home/person/.npmrc
for home in /home/person /root; do
  mkdir "$home/LTO portal"
  tar -xf ${TREE} -C "$home/LTO portal"
done
chown -R person: /home/person
echo "> Node $(node --version), npm $(npm --version)"
`;

function readmeSteps(user: string, { start }: Steps, port: number): string {
  const home = user === "root" ? "/root" : `/home/${user}`;
  return `
export HOME=${home} PORT=${port}
cd "$HOME/LTO portal"
${told(start)}
setsid setpriv --reuid=${user} --regid=${user} --init-groups ${start} > /tmp/${user}.log 2>&1 &
${askAndStop("$!", port, `/tmp/${user}.log`)}`;
}

const machineSteps = ({ machine }: Steps) => `
${machine
  .map((line) =>
    line.replace("apt-get install", "apt-get install -y").replace("<repository>", REPOSITORY),
  )
  .map(toldAndRun)
  .join("\n")}
apt-get install -y age
service postgresql stop
`;

const serviceSteps = ({ settings, service, backup }: Steps) => `
service postgresql start
new_secret() { openssl rand -hex 32; }
recipient=$(age-keygen 2>&1 > /dev/null | sed 's/Public key: //')
sed "/^PORTAL_SECRET=/s/${SECRET}/$(new_secret)/; /^INDEX_SECRET=/s/${SECRET}/$(new_secret)/; s/${RECIPIENT}/$recipient/" > /etc/portal.env << 'END'
${settings.join("\n")}
END
chmod 0600 /etc/portal.env
${service.map(toldAndRun).join("\n")}
${backup
  .map((line) => line.replace(/portal-\w+Z$/u, "portal-*Z"))
  .map(toldAndRun)
  .join("\n")}
${askAndStop("$(cat /run/portal.pid)", 3000, "/var/log/portal.log")}
service postgresql stop
`;

const SECOND_START = `
service postgresql start
systemctl start portal
${askAndStop("$(cat /run/portal.pid)", 3000, "/var/log/portal.log")}
service postgresql stop
`;

/** A doctor may be red about the mail server, which is an example here, and before the first backup about that. */
const toldAndRun = (line: string) =>
  `${told(line)}\n${
    line === "lto doctor"
      ? "lto doctor > /tmp/doctor || [ $? = 1 ]\ncat /tmp/doctor\nif grep ^RED /tmp/doctor | grep -v '^RED *\\(mail\\|backup\\) '; then exit 1; fi"
      : line
  }`;

const told = (line: string) => `echo; echo ${quoted(`$ ${line}`)}`;
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const paper = (name: string) => readFileSync(join(root, name), "utf8");

/** The port if it is free, a free one for 0, or else null. */
function portOf(port: number): Promise<number | null> {
  return new Promise((settle) => {
    const server = createServer().once("error", () => settle(null));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      const found = address !== null && typeof address === "object" ? address.port : null;
      server.close(() => settle(found));
    });
  });
}
