import Fastify from "fastify";
import { expect, test } from "vitest";
import { testContext } from "../../test/harness/test-context.ts";
import { connect } from "../db/connect.ts";
import { createJobs, createWatches, startJobs } from "./jobs.ts";

type Line = { msg: string; job?: string; level: number };
const ERROR = 50;

/** Nothing listens at its database's address. */
function withoutDatabase() {
  const lines: Line[] = [];
  const { log } = Fastify({
    logger: {
      level: "error",
      stream: { write: (line: string) => lines.push(JSON.parse(line) as Line) },
    },
  });
  const connection = connect({ url: "postgres://nobody@127.0.0.1:1/nowhere" });
  return { context: testContext(connection, { log }), lines };
}

const all = [...createWatches(), ...createJobs()];

test.each(all.map((job) => [job.name, job] as const))(
  "while the database is away %s says so once: by failing",
  async (_name, job) => {
    const { context, lines } = withoutDatabase();
    await job.run(context, () => false).catch(() => undefined);
    expect(lines.filter(({ level }) => level >= ERROR)).toEqual([]);
  },
);

test("a job that fails again and again has one line a minute, whatever the others do", async () => {
  const { context, lines } = withoutDatabase();
  const runs = { one: 0, other: 0 };
  const failing = (name: keyof typeof runs) => ({
    name,
    everyMs: 1,
    run: async () => {
      runs[name] += 1;
      throw new Error("away");
    },
  });
  const stop = startJobs(context, [failing("one"), failing("other")], { on: () => undefined });
  await expect.poll(() => Math.min(runs.one, runs.other)).toBeGreaterThan(20);
  await stop();
  expect(lines.map(({ msg, job }) => [msg, job])).toEqual([
    ["job failed", "one"],
    ["job failed", "other"],
  ]);
});
