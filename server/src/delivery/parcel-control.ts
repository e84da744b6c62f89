import type { parcelControl } from "@portal/contract/control/parcel-control";
import { DAY_MS } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";
import { outcomeOf, type ControlVerbs, type Subject } from "../control/control-verb.ts";
import { Refusal } from "../control/refusal.ts";
import { pesosOf } from "./booking-by-hand.ts";
import { manifestCsv, manifestOf, manifestPage } from "./manifest.ts";
import { broughtBackSince, requestsNumbered } from "./parcel-desk-store.ts";
import { noteTold } from "./told-by-telephone.ts";

const MOST_LISTED = 1_000;

export const parcelVerbs: ControlVerbs<typeof parcelControl> = {
  manifest: async (context, { given, by }) => {
    const office = await officeNamed(context, given.office);
    const manifest = await manifestOf(context, { courier: given.courier, office });
    await by.audit(
      context.db,
      { kind: "office", id: office.id },
      { kind: "courier", id: given.courier },
      ...manifest.references.map(requestOf),
    );
    if (given.format === "csv") return { document: manifestCsv(manifest) };
    if (given.format === "page") return { document: manifestPage(manifest) };
    return {
      message: `${given.courier} fetches ${manifest.parcels.length} from ${office.name}.`,
      parcels: manifest.parcels,
    };
  },

  parcel: async (context, { given, by }) => {
    const { db, now } = context;
    const at = given.at === undefined ? now() : new Date(`${given.at.replace(" ", "T")}:00+08:00`);
    if (Number.isNaN(at.getTime())) throw new Refusal(`There is no such time: ${given.at}.`);
    if (at > now()) throw new Refusal("That is still to come.");
    const [request, other] = await requestsNumbered(db, given.number, given.courier);
    if (!request) throw new Refusal(`There is no parcel ${given.number}.`);
    if (other)
      throw new Refusal(
        `Two couriers use ${given.number}: give --courier ${request.delivery_courier} or ${other.delivery_courier}.`,
      );
    const message = await db.transaction().execute(async (trx) => {
      await by.audit(trx, requestOf(request.reference), outcomeOf(given.state));
      return noteTold(context, trx, request.uuid, { state: given.state, at });
    });
    return { message };
  },

  returned: async (context, { given: { office, days } }) => {
    const since = new Date(context.now().getTime() - days * DAY_MS);
    const place = office === undefined ? undefined : (await officeNamed(context, office)).id;
    const rows = await broughtBackSince(context.db, { since, office: place, most: MOST_LISTED });
    return {
      requests: rows.map((row) => ({
        reference: row.reference,
        courier: row.delivery_courier,
        number: row.tracking_refno,
        ended: row.ended_at?.toISOString() ?? "",
        why: row.failed_reason ?? "",
        record: row.record ?? "",
        held: row.holds_money ? pesosOf(row.amount_centavos) : "nothing",
      })),
    };
  },
};

const requestOf = (reference: string): Subject => ({ kind: "transaction", id: reference });

async function officeNamed(
  { offices }: Context,
  id: string,
): Promise<{ id: string; name: string }> {
  const office = await offices.find(id);
  if (!office) throw new Refusal(`There is no office ${id}: see lto office list.`);
  return office;
}
