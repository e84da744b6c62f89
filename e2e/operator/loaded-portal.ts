import { toIsoDate } from "@portal/contract/days";
import { newLicenseNumber, newPerson, type Person } from "../record/person.ts";
import type { Operator } from "./operator.ts";

export const OFFICE = "ncr-qc-do";
const WHY = ["--reason", "the first start"];

const OFFICES = [
  "id,code,name,type,region,province,municipality,address,latitude,longitude,approximate,hours,license_delivery,license_pickup,license_renewal,plate_delivery,plate_pickup,couriers",
  `${OFFICE},1352,Quezon City District Office,District Office,NCR,Quezon City,Quezon City,"East Avenue, Diliman",14.6451,121.0437,no,Mon to Fri 8 AM to 5 PM,yes,yes,yes,yes,yes,Quadx;Skyward`,
];
const COURIERS = [
  "courier,name,enabled,channels",
  "Quadx,GoGo Express,yes,Gcash;Dayon QRPH",
  "Skyward,FSI,yes,Gcash",
];
const FEES = [
  "courier,zone,from,amount",
  "Quadx,NCR,2026-01-01,150.00",
  "Skyward,NCR,2026-01-01,140.00",
];
const WEEKS = [
  "office_id,service,weekdays,capacity",
  `${OFFICE},license-pickup,Mon-Fri,20`,
  `${OFFICE},license-renewal,Mon-Fri,20`,
];

export type Holder = { number: string; person: Person };

const newHolder = (): Holder => ({ number: newLicenseNumber(), person: newPerson() });

const licenseRow = ({ number, person }: Holder): string =>
  [
    number,
    toIsoDate(person.birthDate),
    person.firstName,
    person.middleName,
    person.lastName,
    "",
    "Available",
    "",
    OFFICE,
  ].join(",");

/**
 * Everything that an empty portal needs to serve people, from files.
 * @returns somebody whose license is ready, for each of `count`
 */
export async function loadPortal(operator: Operator, count: number): Promise<Holder[]> {
  const load = (noun: string, lines: readonly string[]) =>
    operator.does(noun, "import", operator.file(`${noun}.csv`, lines), ...WHY);
  await load("courier", COURIERS);
  await load("office", OFFICES);
  await load("fee", FEES);
  await load("week", WEEKS);
  const holders = Array.from({ length: count }, newHolder);
  const others = Array.from({ length: 1_000 - count }, newHolder);
  await load("record", [
    "number,birth_date,first_name,middle_name,last_name,suffix,status,remarks,office_id",
    ...[...holders, ...others].map(licenseRow),
  ]);
  return holders;
}
