import { readFileSync } from "node:fs";
import type { RecordStatus, StoragePlace, TransactionStatus } from "@portal/contract/status";

/** An office from public lists; the point is roughly the centre of its municipality, in degrees. */
export type ListedOffice = {
  name: string;
  type: string;
  region: string;
  municipality: string;
  province: string;
  address: string | null;
  lat: number;
  lng: number;
};

type SampleRecord = {
  number: string;
  status: RecordStatus;
  transaction_status: TransactionStatus | null;
  office_delivers: boolean;
  office_takes_appointments: boolean;
  has_paid_transaction: boolean;
  what: string;
};

export type SampleLicense = SampleRecord & {
  birth_date: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  tracking_refno: string | null;
  office: string;
};

export type SamplePlate = SampleRecord & {
  mv_number: string;
  storage_place: StoragePlace;
  office: string | null;
  dealer_name: string | null;
  remarks: string | null;
};

export type SampleRecords = { drivers_licenses: SampleLicense[]; plate_numbers: SamplePlate[] };

export const listedOffices = (): ListedOffice[] => read("offices.json") as ListedOffice[];
export const sampleRecords = (): SampleRecords => read("samples.json") as SampleRecords;

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
}
