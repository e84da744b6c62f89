import type { Context } from "../context.ts";
import { writeRoutes } from "../payment/route-store.ts";
import { SANDBOX_ACCOUNT } from "./payment-accounts.ts";

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
