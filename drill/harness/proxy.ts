import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Ends, ownedFolder, startProgram, until } from "./machine.ts";

const FILE = join(import.meta.dirname, "../../deploy/haproxy.cfg");

/** Debian's. */
export const HAPROXY = { haproxy: "/usr/sbin/haproxy" };

type Place = {
  folder: string;
  ends: Ends;
  /** Where people reach the portals. */
  port: number;
  portals: readonly { name: string; port: number | string }[];
  /** What else differs from the file. */
  change?: (config: string) => string;
};

/** The proxy for people, as deploy/haproxy.cfg has it, over http. @returns once it answers */
export async function startProxy(place: Place): Promise<{ stop(): Promise<void> }> {
  const { folder, ends, port, portals, change = (config: string) => config } = place;
  const home = ownedFolder(join(folder, `haproxy-${performance.now()}`));
  const file = join(home, "haproxy.cfg");
  const servers = portals.map((each) => `  server ${each.name} 127.0.0.1:${each.port}\n`);
  const config = readFileSync(FILE, "utf8")
    .replaceAll(/^ {2}(?:user|group|log|http-request redirect) .*\n/gmu, "")
    // People of the load say where they come from.
    .replaceAll(/^ {2}http-request set-header x-forwarded-for .*\n/gmu, "")
    .replace(/^ {2}bind :80\n {2}bind :443 .*$/mu, `  bind 127.0.0.1:${port}`)
    .replaceAll(/(?:^ {2}server .*\n)+/gmu, servers.join(""));
  writeFileSync(file, change(config));
  const log = join(home, "log");
  const child = startProgram(ends, log, [HAPROXY.haproxy, ["-db", "-f", file]]);
  await until("the proxy", async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
  return {
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
