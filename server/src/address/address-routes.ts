import { addressCalls } from "@portal/contract/calls/address-calls";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { childrenOf } from "./address-store.ts";

/** The cascading picker (spec §2 Quadx address) and place search. */
export function addressRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, addressCalls.listRegions, ({ db }) => childrenOf(db, null, null));
  bind(app, context, addressCalls.listProvinces, ({ db }, { query }) =>
    childrenOf(db, "region", query.region_code),
  );
  bind(app, context, addressCalls.listMunicipalities, ({ db }, { query }) =>
    childrenOf(db, "province", query.province_code),
  );
  bind(app, context, addressCalls.listBarangays, ({ db }, { query }) =>
    childrenOf(db, "municipality", query.municipality_code),
  );
  bind(app, context, addressCalls.searchPlaces, async ({ limits, places }, { query, client }) => {
    await limits.take("place", client);
    return places.search(query.q, query.near ?? null, query.only ?? "all");
  });
}
