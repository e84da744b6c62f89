import type { Db } from "../db/tables.ts";
import { officesWithCouriers, type OfficeWithCouriers } from "./office-store.ts";

/** The offices in memory: a look-up of a license or plate need not read them again. */
export type Offices = {
  /** The office as it was last read, at most a minute ago; one that is not known yet is looked for at once. */
  find(id: string | null): Promise<OfficeWithCouriers | null>;
  /** Reads them all anew. Runs every minute. */
  refresh(): Promise<void>;
};

export function watchOffices({ db }: { db: Db }): Offices {
  let known: ReadonlyMap<string, OfficeWithCouriers> = new Map();
  const refresh = async (): Promise<void> => {
    const offices = await officesWithCouriers(db);
    known = new Map(offices.map((office) => [office.id, office]));
  };
  return {
    refresh,
    async find(id) {
      if (id === null) return null;
      if (!known.has(id)) await refresh();
      return known.get(id) ?? null;
    },
  };
}
