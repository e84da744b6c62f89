import type { linksControl } from "@portal/contract/control/portal-control";
import { type ControlVerbs, counted, Refusal } from "../control/control-verb.ts";
import type { Context } from "../context.ts";
import { hashToken, secretFingerprint } from "../security/secrets.ts";
import { type LinkKind, renewHashes, secretsOf } from "./doctor-store.ts";

export const linksVerbs: ControlVerbs<typeof linksControl> = {
  "links end": async (context, { by }) => {
    const { db, secrets } = context;
    await requireClosed(context);
    await requireOneSecret(context);
    return db.transaction().execute(async (trx) => {
      const renew = (kind: LinkKind) =>
        renewHashes(trx, kind, (id) => hashToken(secrets.token(kind, id)));
      const ended = {
        requests: await renew("transaction"),
        submissions: await renew("submission"),
        appointments: await renew("appointment"),
        alerts: await renew("alert"),
        cases: await renew("case"),
      };
      const all = Object.values(ended).reduce((sum, count) => sum + count, 0);
      if (all === 0)
        throw new Refusal(
          "Every link is of the PORTAL_SECRET that runs. After a leak, change it first: docs/operations.md, Change the secret.",
        );
      await by.audit(trx, { kind: "links", id: "all" });
      return {
        message: `${counted(all, "link has", "links have")} ended. New messages have links that open.`,
        ...ended,
      };
    });
  },
};

/** All rows are locked until the end. */
async function requireClosed({ maintenance }: Context): Promise<void> {
  await maintenance.refresh();
  if (!maintenance.current().on) throw new Refusal("Close the portal first: lto maintenance on.");
}

/** Another process would go on sending links that do not open. */
async function requireOneSecret({ db, secrets }: Context): Promise<void> {
  const found = await secretsOf(db);
  found.delete(secretFingerprint(secrets));
  if (found.size > 0)
    throw new Refusal(
      "A running process has another PORTAL_SECRET: set the same everywhere and restart it.",
    );
}
