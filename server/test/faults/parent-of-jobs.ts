import { startJobsProcess } from "../../src/wire/jobs-process.ts";

/** A portal that has nothing but its jobs' process: to be killed. */
startJobsProcess(process.argv[2] ?? "", { error: () => undefined });
setInterval(() => undefined, 60_000);
