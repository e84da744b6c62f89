import type { Zone as FeeZone } from "@portal/contract/zones";

export type { FeeZone };

/**
 * Fee zones by code prefix; the longest matching prefix decides. Sample data until couriers give their tables.
 */
const ZONES: Readonly<Record<string, FeeZone>> = {
  "01": "Luzon",
  "02": "Luzon",
  "03": "Luzon",
  "04": "Luzon",
  "05": "Luzon",
  "06": "Visayas",
  "07": "Visayas",
  "08": "Visayas",
  "09": "Mindanao",
  "10": "Mindanao",
  "11": "Mindanao",
  "12": "Mindanao",
  "13": "NCR",
  "14": "Luzon",
  "16": "Mindanao",
  "17": "Luzon",
  "18": "Visayas",
  "19": "Mindanao",
  "02009": "Island", // Batanes
  "05020": "Island", // Catanduanes
  "05041": "Island", // Masbate
  "09066": "Island", // Sulu
  "09901": "Island", // Isabela City, on Basilan
  "10018": "Island", // Camiguin
  "16085": "Island", // Dinagat Islands
  "17040": "Island", // Marinduque
  "17053": "Island", // Palawan
  "17059": "Island", // Romblon
  "17315": "Island", // Puerto Princesa, on Palawan
  "18061": "Island", // Siquijor
  "19007": "Island", // Basilan
  "19070": "Island", // Tawi-Tawi
};

/** The fee zone of a province, municipality or barangay; throws for a region without a zone. */
export function zoneOf(code: string): FeeZone {
  const zone = ZONES[code.slice(0, 5)] ?? ZONES[code.slice(0, 2)];
  if (!zone) throw new Error(`No fee zone is known for the address code ${code}.`);
  return zone;
}
