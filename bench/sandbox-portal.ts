import pg from "pg";
import type { ChildServer } from "./harness/child-server.ts";
import type { Stage } from "./harness/stage.ts";

/** A portal in sandbox mode, because only that has a payment gateway without an outside service. */
export type SandboxPortal = {
  portal: ChildServer;
  databaseUrl: string;
  pool: pg.Pool;
  /** Like `Stage.load`, with this portal and its database. */
  load(options: Parameters<Stage["load"]>[1]): ReturnType<Stage["load"]>;
  stop(): Promise<void>;
};

/** @param settings others than usual */
export async function startSandbox(
  stage: Stage,
  name: string,
  settings: Record<string, string> = {},
): Promise<SandboxPortal> {
  await stage.pool.query(`create database ${name}`);
  const databaseUrl = stage.postgres.url(name);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on("error", () => undefined);
  const portal = await stage.startPortal({
    PORTAL_MODE: "sandbox",
    DATABASE_URL: databaseUrl,
    DATA_DIR: `${stage.folder}/${name}`,
    LOG_LEVEL: "info",
    SANDBOX_WEBHOOK: "never",
    ...settings,
  });
  return {
    portal,
    databaseUrl,
    pool,
    load: (options) => stage.load(portal, options, pool),
    stop: async () => {
      await portal.stop();
      await pool.end();
    },
  };
}
