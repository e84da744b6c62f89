import type { Db } from "../db/tables.ts";
import { officesWithCouriers, type OfficeWithCouriers } from "./office-store.ts";

/** Offices cached in memory, so that a look-up of a license or plate need not read them. */
export type Offices = {
  /** The office, at most a minute old; an office that is not in the cache is read immediately. */
  find(id: string | null): Promise<OfficeWithCouriers | null>;
  /** All of them, at most a minute old; the same list until they are read again. */
  all(): Promise<readonly OfficeWithCouriers[]>;
  /** Reloads all offices. A job runs it every minute. */
  refresh(): Promise<void>;
};

export function watchOffices({ db }: { db: Db }): Offices {
  let all: readonly OfficeWithCouriers[] | null = null;
  let known: ReadonlyMap<string, OfficeWithCouriers> = new Map();
  const read = async (): Promise<readonly OfficeWithCouriers[]> => {
    all = await officesWithCouriers(db);
    known = new Map(all.map((office) => [office.id, office]));
    return all;
  };
  return {
    refresh: async () => void (await read()),
    all: async () => all ?? read(),
    async find(id) {
      if (id === null) return null;
      if (!known.has(id)) await read();
      return known.get(id) ?? null;
    },
  };
}
