import { loadAddresses } from "../address/address-store.ts";
import type { Context } from "../context.ts";
import { writeRoutes } from "../payment/payment-store.ts";
import { syncTransitions } from "../record/status-store.ts";
import { loadSampleData } from "../sample/load-sample-data.ts";
import { fillSchedule } from "../schedule/fill-schedule.ts";
import { SANDBOX_ACCOUNT } from "./payment-accounts.ts";

/** Writes into the database what the portal itself brings along; a later start writes only what has changed since. */
export async function prepareDatabase(context: Context): Promise<void> {
  const { db, sandbox } = context;
  await loadAddresses(db);
  await syncTransitions(db);
  if (sandbox) await loadSampleData(context, sandbox.courier);
  await writePaymentRoutes(context);
  await fillSchedule(context);
}

/** The routes of the setting PAYMENT_ACCOUNTS; in the sandbox its own account collects the rest. */
export async function writePaymentRoutes({
  db,
  payments,
  sandbox,
  log,
}: Pick<Context, "db" | "payments" | "sandbox" | "log">): Promise<void> {
  const unknown = await writeRoutes(db, payments.routes, sandbox ? SANDBOX_ACCOUNT : null);
  for (const courier of unknown)
    log.warn(
      { courier },
      "PAYMENT_ACCOUNTS routes payments of a courier that the database has not",
    );
}
