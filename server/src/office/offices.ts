import type { Db } from "../db/tables.ts";
import { officesWithCouriers, type OfficeWithCouriers } from "./office-store.ts";

/** Offices cached in memory, so that a look-up of a license or plate need not read them. */
export type Offices = {
  /** The office, at most a minute old; an office that is not in the cache is read immediately. */
  find(id: string | null): Promise<OfficeWithCouriers | null>;
  /** Reloads all offices. A job runs it every minute. */
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
