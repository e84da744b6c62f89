import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { failuresIn, loadOn, lostIn, noneLost, type Lost, type Tally } from "./harness/load.ts";
import { freePort } from "../scripts/free-port.ts";
import {
  type Ends,
  folderOf,
  needPrograms,
  ownedFolder,
  poolOn,
  run,
  type Seen,
  startProgram,
  tell,
  unprivileged,
  until,
} from "./harness/machine.ts";
import { openOffice, operatorsAt, portalsOn } from "./harness/portals.ts";
import { HAPROXY, startProxy } from "./harness/proxy.ts";

/**
 * The primary and its Patroni are killed while people book, ask, pay and send photos: `npm run drill failover`. The files
 * are those of deploy/, with the ports of this machine in place of the three hosts' addresses.
 */

const LEAST_A_SECOND = 40;
/** Of a load of 45 calls a second, of which failed errands leave some out. */
const PACE = 1.4;
const WARM_S = 5;
const BEFORE_S = 10;
const AFTER_S = 15;
const AT_MOST_S = 15;
const QUICK_MS = 3_500;
/** How long the control's standby gets nothing before the kill. */
const STALLED_MS = 2_000;
const CAPACITY = 2_000;
const PEOPLE = 600;
const DEPLOY = join(import.meta.dirname, "../deploy");
const POSTGRES = "/usr/lib/postgresql/15/bin";
/** Debian's, and where each is. */
const PROGRAMS = {
  "etcd-server": "/usr/bin/etcd",
  ...HAPROXY,
  patroni: "/usr/bin/patroni",
  "postgresql-15": join(POSTGRES, "postgres"),
  "python3-etcd": "/usr/lib/python3/dist-packages/etcd/__init__.py",
};
const PASSWORD = "of-the-drill";
const SYNC = "sync_standby";

const deployed = (file: string): string => readFileSync(join(DEPLOY, file), "utf8");

type Node = { name: string; port: number; api: number; data: string; pid: number };
type Member = { name: string; role: string; state: string };

async function drill(ends: Ends): Promise<readonly Seen[]> {
  const folder = folderOf("failover", ends);
  await needPrograms(PROGRAMS);
  const cluster = await startCluster(folder, ends);
  const url = await database(cluster);
  const pool = poolOn(url("portal_owner"), ends);
  const { load, doctor } = await startPortals({ folder, ends, pool, url });
  const standing = await doctor();

  tell("killing the primary and its Patroni");
  const killed = await under(cluster, load);
  const old = cluster.start(killed.old);
  const begun = performance.now();
  await until("the old primary is the standby", async () => (await cluster.role(old)) === SYNC);
  const backS = (performance.now() - begun) / 1_000;

  tell("control: asynchronous, and a standby that gets nothing for 2 s");
  await cluster.configure({ synchronous_mode: false, maximum_lag_on_failover: 100_000_000 });
  await until("nothing is synchronous", async () => (await cluster.role(old)) === "replica");
  const warned = await doctor();
  const control = await under(cluster, load, STALLED_MS);

  const { tally, later } = killed;
  const rate = tally.requests / tally.seconds;
  const foreign = later.filter(({ kind }) => kind !== "portal 503");
  const slowest = Math.max(0, ...later.map(({ ms }) => ms)) / 1_000;
  return [
    [`calls a second, of at least ${LEAST_A_SECOND}`, rate.toFixed(0), rate >= LEAST_A_SECOND],
    [
      `from the kill until most calls succeed, at most ${AT_MOST_S} s`,
      `${killed.awayS} s, another primary after ${killed.promotedS.toFixed(1)} s; ${failuresIn(tally)}`,
      killed.awayS > 0 && killed.awayS <= AT_MOST_S,
    ],
    [
      `slowest failure after the kill, at most ${QUICK_MS / 1_000} s`,
      `${slowest.toFixed(1)} s`,
      slowest * 1_000 <= QUICK_MS,
    ],
    [
      "failures that are not the portal's own 503",
      `${foreign.length} ${foreign[0]?.says ?? ""}`,
      foreign.length === 0,
    ],
    ["acknowledged and lost", lostIn(tally, killed.lost), noneLost(killed.lost)],
    [
      "the old primary is the synchronous standby without a hand",
      `${backS.toFixed(0)} s after its Patroni`,
      true,
    ],
    [
      "the doctor, with a synchronous standby and without",
      `${standing?.state}: ${standing?.finding}; ${warned?.state}: ${warned?.finding}`,
      standing?.state === "ok" && warned?.state === "yellow",
    ],
    [
      "control: what was acknowledged and lost is reported",
      lostIn(control.tally, control.lost),
      !noneLost(control.lost),
    ],
  ];
}

type Cluster = Awaited<ReturnType<typeof startCluster>>;
type Load = Awaited<ReturnType<typeof loadOn>>;
type Outcome = { tally: Tally; lost: Lost };

/** Load, a kill in the middle of it, and what became of what was acknowledged. */
async function under(cluster: Cluster, load: Load, stalledMs = 0) {
  const warming = load.begin(PACE);
  await delay(WARM_S * 1_000);
  await warming.end();
  const { tally, end } = load.begin(PACE);
  const each: { requests: number; failed: number }[] = [];
  const counting = setInterval(() => {
    each.push({ requests: tally.requests, failed: tally.failures.length });
  }, 1_000);
  await delay(BEFORE_S * 1_000);
  const old = await cluster.leader();
  if (stalledMs > 0) {
    for (const pid of cluster.senders(old)) process.kill(pid, "SIGSTOP");
    await delay(stalledMs);
  }
  cluster.kill(old);
  const [earlier, killedIn] = [tally.failures.length, each.length];
  const killedAt = performance.now();
  await until("another primary", async () => (await cluster.leader()).name !== old.name);
  const promotedS = (performance.now() - killedAt) / 1_000;
  await delay(AFTER_S * 1_000);
  await end();
  clearInterval(counting);
  // In a second that counts most calls fail; a busy machine alone is late with a few.
  const isAway = each.map(({ requests, failed }, n) => {
    const before = each[n - 1] ?? { requests: 0, failed: 0 };
    return n >= killedIn && (failed - before.failed) * 2 > requests - before.requests;
  });
  const outcome: Outcome = { tally, lost: await load.ask(tally) };
  const awayS = Math.max(0, isAway.lastIndexOf(true) + 1 - killedIn);
  return { ...outcome, old, promotedS, awayS, later: tally.failures.slice(earlier) };
}

/** As docs/operations.md makes it. @returns its file, with the key beside it */
function makeCertificate(home: string): string {
  const [certificate, key] = [join(home, "server.crt"), join(home, "server.key")];
  const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const named = ["-nodes", "-days", "1", "-subj", "/CN=localhost"];
  const files = ["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate];
  execFileSync("openssl", [...made, ...named, ...files], { stdio: "ignore" });
  if (process.getuid?.() === 0) execFileSync("chown", ["postgres:", key]);
  return certificate;
}

type Home = { home: string; log: string; ends: Ends };

/** @returns its port */
async function startEtcd({ home, log, ends }: Home): Promise<number> {
  const etcd = await freePort();
  const peers = `http://127.0.0.1:${await freePort()}`;
  const clients = `http://127.0.0.1:${etcd}`;
  const own = ["--enable-v2", "--name", "a", "--data-dir", join(home, "etcd")];
  const front = ["--listen-client-urls", clients, "--advertise-client-urls", clients];
  const back = ["--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers];
  const args = [...own, ...front, ...back, "--initial-cluster", `a=${peers}`];
  startProgram(ends, log, [PROGRAMS["etcd-server"], args]);
  await until("etcd", async () => (await fetch(`${clients}/health`)).ok);
  return etcd;
}

/** Starts Patroni for a node, with deploy/patroni/patroni.yml. */
async function patroniIn({ home, ends }: Home): Promise<(node: Node) => Node> {
  const etcd = await startEtcd({ home, ends, log: `${home}.log` });
  const config = join(home, "patroni.yml");
  const text = deployed("patroni/patroni.yml").replaceAll("/etc/patroni/", `${home}/`);
  writeFileSync(config, text.replace("/var/run/postgresql", home));
  return (node) => {
    const env = {
      HOME: home,
      PATRONI_NAME: node.name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcd}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${node.port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${node.port}`,
      PATRONI_POSTGRESQL_DATA_DIR: node.data,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${node.api}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${node.api}`,
      PATRONI_SUPERUSER_USERNAME: "postgres",
      PATRONI_REPLICATION_USERNAME: "replicator",
      PATRONI_REWIND_USERNAME: "rewinder",
      PATRONI_RESTAPI_USERNAME: "patroni",
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_PASSWORD: PASSWORD,
      PATRONI_RESTAPI_PASSWORD: PASSWORD,
    };
    const given = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const args = [...given, PROGRAMS.patroni, config];
    const { pid = 0 } = startProgram(ends, `${home}-${node.name}.log`, ["/usr/bin/env", args]);
    const started = { ...node, pid };
    ends.push(() => kill(started));
    return started;
  };
}

/** HAProxy to the primary. @returns its port */
async function startWay({ home, log, ends }: Home, nodes: readonly Node[]): Promise<number> {
  const port = await freePort();
  const file = join(home, "database.cfg");
  const servers = nodes.map(
    (node) => `  server ${node.name} 127.0.0.1:${node.port} port ${node.api}\n`,
  );
  writeFileSync(
    file,
    deployed("patroni/haproxy-database.cfg")
      .replace("bind 127.0.0.1:5000", `bind 127.0.0.1:${port}`)
      .replace(/(?:^ {2}server .*\n)+/mu, servers.join("")),
  );
  startProgram(ends, log, [PROGRAMS.haproxy, ["-db", "-f", file]]);
  await until("the way to the primary", async () => {
    execFileSync(join(POSTGRES, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)]);
    return true;
  });
  return port;
}

/** etcd, two nodes under Patroni, and the way to the primary. */
async function startCluster(folder: string, ends: Ends) {
  const home = ownedFolder(join(folder, "cluster"));
  const place = { home, log: `${home}.log`, ends };
  const certificate = makeCertificate(home);
  const start = await patroniIn(place);
  const members = async (): Promise<Member[]> => {
    for (const { api } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const role = async ({ name }: Node): Promise<string | undefined> => {
    const found = (await members()).find((member) => member.name === name);
    return found && ["running", "streaming"].includes(found.state) ? found.role : undefined;
  };

  const nodes: Node[] = [];
  for (const name of ["a", "b"]) {
    const [port, api] = [await freePort(), await freePort()];
    nodes.push(start({ name, port, api, data: join(home, name), pid: 0 }));
    const wanted = name === "a" ? "leader" : SYNC;
    await until(`${name} is ${wanted}`, async () =>
      (await members()).some((member) => member.name === name && member.role === wanted),
    );
  }

  const port = await startWay(place, nodes);
  return {
    home,
    port,
    certificate,
    role,
    leader: async (): Promise<Node> => {
      const name = (await members()).find((member) => member.role === "leader")?.name;
      const found = nodes.find((node) => node.name === name);
      if (!found) throw new Error("There is no primary.");
      return found;
    },
    senders: (node: Node): number[] =>
      childrenOf(postmasterOf(node)).filter((pid) =>
        readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("walsender"),
      ),
    kill,
    /** As when its host is back. */
    start: (node: Node): Node => {
      const started = start(node);
      nodes.splice(
        nodes.findIndex(({ name }) => name === node.name),
        1,
        started,
      );
      return started;
    },
    configure: async (change: object): Promise<void> => {
      const [node] = nodes;
      const { status } = await fetch(`http://127.0.0.1:${node?.api}/config`, {
        method: "PATCH",
        headers: {
          "content-type": "application/json",
          authorization: `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString("base64")}`,
        },
        body: JSON.stringify(change),
      });
      if (status !== 200) throw new Error(`Patroni does not take the change: ${status}.`);
    },
  };
}

const postmasterOf = ({ data }: Node): number =>
  Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);

const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === `${parent}`
        );
      } catch {
        return false;
      }
    });

/** Patroni first, which would start PostgreSQL again. */
function kill(node: Node): void {
  const end = (pid: number) => {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It is gone already.
    }
  };
  end(node.pid);
  try {
    const postmaster = postmasterOf(node);
    const backends = childrenOf(postmaster);
    end(postmaster);
    backends.forEach(end);
  } catch {
    // It has not started, or has ended.
  }
}

/** The two roles and their database, as deploy/database-role.sh makes them. */
async function database(cluster: Cluster): Promise<(role: string) => string> {
  const { port } = await cluster.leader();
  const [command, args] = unprivileged("sh", []);
  execFileSync(command, args, {
    input: deployed("database-role.sh"),
    env: {
      PATH: `${POSTGRES}:${process.env["PATH"] ?? ""}`,
      PGHOST: cluster.home,
      PGPORT: String(port),
      OWNER_PASSWORD: PASSWORD,
      PORTAL_PASSWORD: PASSWORD,
    },
    stdio: ["pipe", "ignore", "inherit"],
  });
  return (role) =>
    `postgres://${role}:${PASSWORD}@localhost:${cluster.port}/portal?sslmode=verify-full&sslrootcert=${cluster.certificate}`;
}

type Place = { folder: string; ends: Ends; pool: pg.Pool; url: (role: string) => string };
type Check = { state: string; what: string; finding: string };

/** Two portals behind the proxy for people, as deploy/haproxy.cfg has it, and a load over them. */
async function startPortals({ folder, ends, pool, url }: Place) {
  const port = await freePort();
  const portals = await portalsOn(url("portal"), { folder, port, ends });
  const start = (name: string) =>
    portals.startBeside(name, { DATABASE_MIGRATION_URL: url("portal_owner") });
  const first = await start("one");
  const second = await start("two");
  const operate = operatorsAt(first, folder);
  await openOffice(operate, CAPACITY);
  await startProxy({ folder, ends, port, portals: [first, second] });
  return {
    load: await loadOn(portals, pool, PEOPLE),
    /** What it says of the standby. */
    doctor: async () => {
      const { checks } = await operate("doctor", {});
      return (checks as Check[]).find(({ what }) => what === "synchronous standby");
    },
  };
}

await run(drill);
