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

/** The records that every new sandbox holds. */
export const samples = JSON.parse(readFileSync(file, "utf8")) as {
  drivers_licenses: LicenseSample[];
  plate_numbers: PlateSample[];
};
