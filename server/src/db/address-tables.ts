import type { Generated, GeneratedAlways } from "kysely";

export type AddressTable = {
  level: "region" | "province" | "municipality" | "barangay";
  code: string;
  name: string;
  parent_level: GeneratedAlways<"region" | "province" | "municipality" | null>;
  parent_code: GeneratedAlways<string | null>;
  position: number;
  zip_code: string | null;
  latitude: number | null;
  longitude: number | null;
  zone: "NCR" | "Luzon" | "Visayas" | "Mindanao" | "Island" | null;
  edition: string;
  withdrawn: Generated<boolean>;
};

export type AddressEditionTable = {
  edition: string;
  loaded_at: Generated<Date>;
};

/** The tables of 0003_address.sql. */
export type AddressTables = {
  address: AddressTable;
  address_edition: AddressEditionTable;
};
