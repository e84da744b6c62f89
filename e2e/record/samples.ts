import { readFileSync } from "node:fs";

type Sample = {
  number: string;
  status: string;
  transaction_status: string | null;
  office: string | null;
  what: string;
};
export type LicenseSample = Sample & { birth_date: string; tracking_refno: string | null };
export type PlateSample = Sample & {
  mv_number: string;
  storage_place: string;
  dealer_name: string | null;
  remarks: string | null;
};

const file = new URL("../../server/src/sample/samples.json", import.meta.url);

type Samples = { drivers_licenses: LicenseSample[]; plate_numbers: PlateSample[] };

const all = JSON.parse(readFileSync(file, "utf8")) as Samples;

/** One journey makes this license ready: nothing else may count on its status. */
const AWAITED = ["N01-12-000011"];
const pick = <S extends Sample>(list: S[], isAwaited: boolean): S[] =>
  list.filter(({ number }) => AWAITED.includes(number) === isAwaited);
const picked = (isAwaited: boolean): Samples => ({
  drivers_licenses: pick(all.drivers_licenses, isAwaited),
  plate_numbers: pick(all.plate_numbers, isAwaited),
});

/** The records that every new sandbox holds. */
export const samples = picked(false);
/** What people of one journey wait for. */
export const awaited = picked(true);
