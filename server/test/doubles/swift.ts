import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { freePort } from "../../../scripts/free-port.ts";
import type { S3Double } from "./s3.ts";

/** For Debian's Python, whose libraries the packages bring. */
const PYTHON = "/usr/bin/python3";
const START_MS = 90_000;
const STORES = ["account", "container", "object"] as const;
const ACCOUNT = {
  bucket: "photos",
  region: "us-east-1",
  keyId: "drill:portal",
  secret: "drilling",
};

/** Reads its folder's settings instead of those in /etc. */
const LAUNCH = `
import sys
from swift.common import utils
utils.set_swift_dir(sys.argv[1])
from swift.common.storage_policy import reload_storage_policies
reload_storage_policies()
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[1] + '/' + sys.argv[2] + '.conf', sys.argv[2] + '-server', default_port=0))
`;

/**
 * OpenStack Swift with its S3 interface and encryption: four processes on this machine, one copy of everything.
 * @param root where Debian's packages were unpacked (scripts/drill.ts)
 */
export async function startSwift(
  root: string,
): Promise<S3Double & { freeze(): void; thaw(): void }> {
  const home = mkdtempSync(join(tmpdir(), "swift-"));
  const env = {
    PATH: process.env["PATH"],
    PYTHONPATH: join(root, "usr/lib/python3/dist-packages"),
    LD_LIBRARY_PATH: join(root, "usr/lib/x86_64-linux-gnu"),
  };
  const proxyPort = await freePort();
  const ports = await Promise.all(STORES.map(freePort));
  mkdirSync(join(home, "disks", "one"), { recursive: true });
  writeFileSync(join(home, "swift.conf"), SWIFT_CONF);
  writeFileSync(join(home, "launch.py"), LAUNCH);
  writeFileSync(join(home, "proxy.conf"), proxyConf(home, proxyPort));
  for (const [index, store] of STORES.entries()) {
    const port = ports[index] ?? 0;
    writeFileSync(join(home, `${store}.conf`), storeConf(home, store, port));
    const ring = (...args: string[]) =>
      execFileSync(
        PYTHON,
        [join(root, "usr/bin/swift-ring-builder"), `${store}.builder`, ...args],
        { cwd: home, env, stdio: "pipe" },
      );
    ring("create", "4", "1", "1");
    ring("add", `r1z1-127.0.0.1:${port}/one`, "1");
    ring("rebalance");
  }
  const processes = [...STORES, "proxy"].map((name) =>
    spawn(PYTHON, ["launch.py", home, name], { cwd: home, env, stdio: "ignore" }),
  );
  const url = `http://127.0.0.1:${proxyPort}`;
  const close = async () => {
    const ended = processes.filter((one) => one.exitCode === null).map((one) => once(one, "exit"));
    for (const one of processes) one.kill("SIGKILL");
    await Promise.all(ended);
    rmSync(home, { recursive: true, force: true });
  };
  await makeBucket(url).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  let closing: Promise<void> | undefined;
  const signal = (name: NodeJS.Signals) => processes.forEach((one) => one.kill(name));
  return {
    url,
    ...ACCOUNT,
    close: () => (closing ??= close()),
    /** It takes connections and says nothing. */
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
  };
}

/** Waits until all four answer. */
async function makeBucket(url: string): Promise<void> {
  const { bucket, region, keyId: accessKeyId, secret: secretAccessKey } = ACCOUNT;
  const address = `${url}/${bucket}`;
  const key = { service: "s3", region, accessKeyId, secretAccessKey };
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    const { headers } = await new AwsV4Signer({ method: "PUT", url: address, ...key }).sign();
    const answer = await fetch(address, { method: "PUT", headers }).catch(() => null);
    if (answer?.ok) return;
    await delay(500);
  }
  throw new Error("Swift did not start.");
}

const SWIFT_CONF = `
[swift-hash]
swift_hash_path_suffix = drill
swift_hash_path_prefix = drill
[storage-policy:0]
name = gold
default = yes
`;

const base = (home: string, port: number): string => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${home}
user = ${userInfo().username}
log_address = ${home}/no-log
`;

const storeConf = (home: string, store: string, port: number): string => `${base(home, port)}
devices = ${home}/disks
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${store}-server
[app:${store}-server]
use = egg:swift#${store}
`;

const FILTERS = {
  catch_errors: "catch_errors",
  cache: "memcache",
  s3api: `s3api\nlocation = ${ACCOUNT.region}`,
  tempauth: `tempauth\nuser_${ACCOUNT.keyId.replace(":", "_")} = ${ACCOUNT.secret} .admin`,
  copy: "copy",
  keymaster: `keymaster\nencryption_root_secret = ${Buffer.alloc(32, 7).toString("base64")}`,
  encryption: "encryption",
};

const proxyConf = (home: string, port: number): string => `${base(home, port)}
[pipeline:main]
pipeline = ${Object.keys(FILTERS).join(" ")} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${Object.entries(FILTERS)
  .map(([name, use]) => `[filter:${name}]\nuse = egg:swift#${use}`)
  .join("\n")}
`;
