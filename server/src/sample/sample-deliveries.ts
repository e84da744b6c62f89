import type { CourierCode, PaymentChannel } from "@portal/contract/courier";

/** An invented person who has paid for a delivery. */
export type SampleDelivery = {
  /** License or plate number of the record. */
  number: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  contact_number: string;
  courier: Extract<CourierCode, "Quadx" | "Skyward" | "Abyan" | "Go21">;
  channel: PaymentChannel;
  paidDaysAgo: number;
  zone: "NCR" | "Visayas";
  full_address: string;
  /** For parcels with a page at the sandbox courier; numbers below 0000-0100 are reserved for samples. */
  tracking_refno?: string;
} & (StructuredAddress | MapAddress);

type StructuredAddress = { barangay_code: string; line_1: string; postal_code: string };
type MapAddress = { latitude: number; longitude: number; line_2: string; address: string };

export const sampleDeliveries: readonly SampleDelivery[] = [
  {
    number: "N01-12-000005",
    first_name: "PEDRO",
    middle_name: "SY",
    last_name: "VILLANUEVA",
    contact_number: "+639000000005",
    courier: "Quadx",
    channel: "Gcash",
    // Waits for its courier longer than promised.
    paidDaysAgo: 12,
    zone: "NCR",
    barangay_code: "1381300082",
    line_1: "12 SAMPLE STREET",
    postal_code: "1100",
    full_address: "12 SAMPLE STREET, PINYAHAN, QUEZON CITY 1100",
  },
  {
    number: "N01-12-000006",
    first_name: "LIGAYA",
    middle_name: "OCAMPO",
    last_name: "FERNANDEZ",
    contact_number: "+639000000006",
    courier: "Quadx",
    channel: "Maya",
    paidDaysAgo: 3,
    zone: "NCR",
    barangay_code: "1381200009",
    line_1: "34 SAMPLE STREET",
    postal_code: "1603",
    full_address: "34 SAMPLE STREET, KAPITOLYO, PASIG CITY 1603",
    tracking_refno: "0000-0021-ZTMR",
  },
  {
    number: "N01-12-000007",
    first_name: "ANDRES",
    middle_name: "TAN",
    last_name: "RAMOS",
    contact_number: "+639000000007",
    courier: "Skyward",
    channel: "Dayon QRPH",
    paidDaysAgo: 4,
    zone: "Visayas",
    latitude: 10.3095,
    longitude: 123.9113,
    line_2: "UNIT 3B",
    address: "56 SAMPLE STREET, CARRETA, CEBU CITY",
    full_address: "UNIT 3B, 56 SAMPLE STREET, CARRETA, CEBU CITY",
    tracking_refno: "0000-0022-QKVD",
  },
  {
    number: "ABC1005",
    first_name: "ISABEL",
    middle_name: "",
    last_name: "MAGTANGGOL",
    contact_number: "+639000001005",
    courier: "Quadx",
    channel: "Visa",
    paidDaysAgo: 1,
    zone: "NCR",
    barangay_code: "1381300122",
    line_1: "78 SAMPLE STREET",
    postal_code: "1101",
    full_address: "78 SAMPLE STREET, TEACHERS VILLAGE EAST, QUEZON CITY 1101",
  },
  {
    number: "ABC1006",
    first_name: "RAMON",
    middle_name: "DIAZ",
    last_name: "KATIGBAK",
    contact_number: "+639000001006",
    courier: "Abyan",
    channel: "Maya",
    paidDaysAgo: 2,
    zone: "NCR",
    latitude: 14.6507,
    longitude: 121.1029,
    line_2: "GATE 2",
    address: "90 SAMPLE STREET, MALANDAY, MARIKINA CITY",
    full_address: "GATE 2, 90 SAMPLE STREET, MALANDAY, MARIKINA CITY",
  },
  {
    number: "ABC1007",
    first_name: "CORAZON",
    middle_name: "ABAD",
    last_name: "DIMAGIBA",
    contact_number: "+639000001007",
    courier: "Go21",
    channel: "Gcash",
    paidDaysAgo: 4,
    zone: "Visayas",
    latitude: 10.3295,
    longitude: 123.8985,
    line_2: "UNIT 7",
    address: "11 SAMPLE STREET, LAHUG, CEBU CITY",
    full_address: "UNIT 7, 11 SAMPLE STREET, LAHUG, CEBU CITY",
    tracking_refno: "0000-0023-HWNP",
  },
];
