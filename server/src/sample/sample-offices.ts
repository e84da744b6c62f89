import { DEFAULT_OFFICE_CODE } from "@portal/contract/courier";
import { DEFAULT_SLOT } from "@portal/contract/appointment";
import {
  appointmentPurposes,
  purposeRules,
  type AppointmentPurpose,
} from "@portal/contract/appointment-purpose";
import type { Row } from "../db/tables.ts";
import {
  listedOffices,
  sampleRecords,
  type ListedOffice,
  type SampleRecords,
} from "./sample-files.ts";

export type SampleOffice = Omit<Row<"office">, "sample" | "drivers_license_renewal_enabled"> & {
  drivers_license_renewal_enabled: boolean;
  sample: true;
};

/** Outside the capital, only offices in these cities deliver. */
const REGIONAL_SEATS = new Set([
  "San Fernando",
  "Tuguegarao",
  "Lipa",
  "Calapan",
  "Legazpi",
  "Iloilo",
  "Cebu",
  "Mandaue",
  "Tacloban",
  "Zamboanga",
  "Cagayan de Oro",
  "Davao",
  "Koronadal",
  "Butuan",
  "Baguio",
]);
/** District offices, extension offices and licensing centres of the capital are open on Saturdays. */
const OPEN_ON_SATURDAY = new Set(["DO", "EO", "LC"]);
const isOpenOnSaturday = ({ type, region }: Pick<ListedOffice, "type" | "region">) =>
  region === "NCR" && OPEN_ON_SATURDAY.has(type);

/** Regional offices, and those in malls. */
const HOURS_UNSAID = new Set(["RO", "LEO"]);
/** Licensing centres and similar offices keep no plates. */
const LICENSES_ONLY = new Set(["LC", "LEO", "LS", "RS"]);
const TYPE_WORDS =
  /\b(?:LTO|District|Extension|Licensing|Center|Section|Renewal|Regional|Central|Office|formerly \w+)\b|[().]/gu;

/** The sandbox's offices, with invented codes and flags. */
export function sampleOffices(): SampleOffice[] {
  const records = sampleRecords();
  return listedOffices().map((office) => {
    const code = office.type === "CO" ? DEFAULT_OFFICE_CODE : codeOf(office);
    return {
      id: office.type === "CO" ? "central-office" : code.toLowerCase(),
      code,
      name: office.name,
      type: office.type,
      region: office.region,
      province: office.province || "Metro Manila",
      municipality: office.municipality,
      address: office.address,
      latitude: office.lat,
      longitude: office.lng,
      approximate: true,
      hours: hoursOf(office),
      ...licenseFlags(office, records),
      ...plateFlags(office, records),
      // Regional offices are administrative and serve no visitors.
      drivers_license_renewal_enabled: office.type !== "RO",
      sample: true,
    };
  });
}

/** Invented hours by the office's weekdays; some offices have none. */
function hoursOf({ type, region }: ListedOffice): string | null {
  if (HOURS_UNSAID.has(type)) return null;
  return `Monday to ${isOpenOnSaturday({ type, region }) ? "Saturday" : "Friday"}, 8:00 AM to 5:00 PM`;
}

/** Such as NCR-QC-DO, R7-CEBU-CITY-DO or R4A-TAAL-DO. */
function codeOf({ name, region, type, municipality }: ListedOffice): string {
  const place = type === "RO" ? municipality : name.replace(TYPE_WORDS, " ");
  const short = plain(place).replace("QUEZON-CITY", "QC");
  return [regionCode(region), short, type].join("-");
}

const NUMERALS = "I II III IV V VI VII VIII IX X XI XII XIII".split(" ");

function regionCode(region: string): string {
  const [, roman, letter = ""] = /^Region ([IVX]+)(?:-([AB]))?/u.exec(region) ?? [];
  return roman === undefined ? region : `R${NUMERALS.indexOf(roman) + 1}${letter}`;
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/gu, "-")
    .replace(/^-|-$/gu, "");

/** Flags from the office's sample records; other offices deliver in the capital and in the regional seats. */
function licenseFlags(office: ListedOffice, { drivers_licenses: records }: SampleRecords) {
  const record = records.find((sample) => sample.office === office.name);
  return {
    drivers_license_delivery_enabled: record?.office_delivers ?? deliversByPlace(office),
    drivers_license_appointment_new_enabled: record?.office_takes_appointments ?? true,
  };
}

function plateFlags(office: ListedOffice, { plate_numbers: records }: SampleRecords) {
  const record = records.find((sample) => sample.office === office.name);
  const holdsPlates = !LICENSES_ONLY.has(office.type);
  return {
    plate_number_delivery_enabled:
      record?.office_delivers ?? (holdsPlates && deliversByPlace(office)),
    plate_number_appointment_enabled: record?.office_takes_appointments ?? holdsPlates,
  };
}

const deliversByPlace = ({ region, municipality }: ListedOffice): boolean =>
  region === "NCR" || REGIONAL_SEATS.has(municipality);

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const MONDAY_TO_SATURDAY = [...MONDAY_TO_FRIDAY, 6];

/** The office flag for each purpose. */
const offeredBy = {
  "Driver's License Renewal": "drivers_license_renewal_enabled",
  "Driver's License Pickup": "drivers_license_appointment_new_enabled",
  "Plate Number Pickup": "plate_number_appointment_enabled",
} as const satisfies Record<AppointmentPurpose, keyof SampleOffice>;

/** The sandbox's weekly templates for every service of each office. */
export function sampleTemplates(offices: readonly SampleOffice[]) {
  return offices.flatMap((office) =>
    appointmentPurposes
      .filter((purpose) => office[offeredBy[purpose]])
      .map((purpose) => ({
        office_id: office.id,
        type: purposeRules[purpose].type,
        appointable_type: purposeRules[purpose].appointableType,
        weekdays: isOpenOnSaturday(office) ? MONDAY_TO_SATURDAY : MONDAY_TO_FRIDAY,
        capacity: DEFAULT_SLOT,
        sample: true,
      })),
  );
}
