import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { placeParcels, refuseForeignData, writeSample } from "./load-sample-data.ts";
import { fileNames, lockSandbox, wipe } from "./sample-store.ts";

/**
 * "Start again": resets the sandbox, mailbox and uploads included. Throws `resource_not_found` in production.
 */
export async function restartSandbox(context: Context): Promise<void> {
  const { db, sandbox, storage } = context;
  if (!sandbox) throw new Problem("resource_not_found");
  await refuseForeignData(db);
  const names = await db.transaction().execute(async (trx) => {
    await lockSandbox(trx);
    const uploaded = await fileNames(trx);
    await wipe(trx);
    await writeSample(context, trx);
    return uploaded;
  });
  context.limits.forget();
  await placeParcels(context, sandbox.courier);
  for (const name of names) await storage.remove(name);
  await sandbox.mailbox.clear();
}
