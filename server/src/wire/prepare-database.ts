import { loadAddresses } from "../address/address-edition-store.ts";
import type { Context } from "../context.ts";
import { syncTransitions } from "../record/status-store.ts";
import { loadSampleData } from "../sample/load-sample-data.ts";
import { writePaymentRoutes } from "./payment-routes-at-start.ts";
import { fillSchedule } from "../schedule/fill-schedule.ts";

/** Writes into the database what the portal itself brings along; a later start writes only what has changed since. */
export async function prepareDatabase(context: Context): Promise<void> {
  const { db, sandbox } = context;
  await loadAddresses(db);
  await syncTransitions(db);
  if (sandbox) await loadSampleData(context, sandbox.courier);
  await writePaymentRoutes(context);
  await fillSchedule(context);
}
