import type { Db } from "../db/tables.ts";
import { Refusal } from "../control/refusal.ts";
import { itemsCalled, type ItemId } from "./item-store.ts";

/** @throws Refusal when nothing, or more than one, is called that */
export async function findItem(db: Db, reference: string): Promise<ItemId> {
  const [found, ...others] = await itemsCalled(db, reference);
  if (!found) throw new Refusal("No submission and no request is called that.");
  if (others.length > 0) throw new Refusal("More than one is called that: give the whole id.");
  return found;
}
