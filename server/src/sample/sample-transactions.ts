import { sealTrackingLink } from "../security/outside-link.ts";
import type { CourierCode, PaymentChannel } from "@portal/contract/courier";
import { DAY_MS } from "@portal/contract/days";
import { paths } from "@portal/contract/paths";
import { type TransactionStatus, transactionTransitions } from "@portal/contract/status";
import type { Context } from "../context.ts";
import { sealPerson } from "../security/person.ts";
import { sampleCouriers, sampleFees } from "./sample-couriers.ts";
import { uuidFrom } from "../security/random.ts";
import { createReference, paymentReference } from "../security/reference.ts";

const MINUTE_MS = 60_000;
const STEP_MS = 6 * 60 * MINUTE_MS;

/** The transitions of a paid transaction with the reason of each event. */
const WAY = [
  { to: "Created", why: "requested", who: "person" },
  { to: "For Payment", why: "checkout", who: "person" },
  { to: "For Verification", why: "paid", who: "payment" },
  { to: "For Dispatch", why: "verified", who: "office" },
  { to: "In Transit", why: "picked_up", who: "courier" },
] as const satisfies { to: TransactionStatus; why: string; who: string }[];

type Ingredients = Pick<Context, "config" | "now" | "random" | "secrets">;
type SampleRecordRef = {
  id: string;
  kind: "drivers_license" | "plate_number";
  officeId: string;
  status: TransactionStatus;
};

/** A paid transaction with its payment and events, a few days old. */
export function sampleTransaction(
  from: Ingredients,
  delivery: SampleDelivery,
  record: SampleRecordRef,
) {
  const uuid = uuidFrom(from.random);
  const reference = createReference(from.random);
  const paidAt = new Date(from.now().getTime() - delivery.paidDaysAgo * DAY_MS);
  const payment = paymentRow(from, delivery, { uuid, reference, paidAt });
  const events = eventRows(uuid, record.status, paidAt);
  const { tracking_refno: tracking } = delivery;
  return {
    payment,
    events,
    transaction: {
      uuid,
      reference,
      drivers_license_id: record.kind === "drivers_license" ? record.id : null,
      plate_number_id: record.kind === "plate_number" ? record.id : null,
      office_id: record.officeId,
      status: record.status,
      person: sealPerson(from.secrets, "transaction", uuid, {
        ...requester(delivery),
        ...destination(delivery),
      }),
      language: "en",
      delivery_courier: delivery.courier,
      zone: delivery.zone,
      amount_centavos: payment.amount_centavos,
      payee: sampleCouriers.find(({ code }) => code === delivery.courier)?.name ?? delivery.courier,
      payment_channel: delivery.channel,
      payment_reference: payment.reference,
      paid_at: paidAt,
      tracking_refno: tracking ?? null,
      tracking_url:
        tracking === undefined
          ? null
          : sealTrackingLink(
              from.secrets,
              uuid,
              `${from.config.origin}${paths.sandboxParcel(tracking)}`,
            ),
      // One delivery is late on purpose; it must not cause a message.
      delay_looked_on: "9999-12-31",
      created_at: events[0]?.at ?? paidAt,
      updated_at: events.at(-1)?.at ?? paidAt,
    },
  };
}

function paymentRow(
  { random }: Ingredients,
  { courier, zone, channel }: SampleDelivery,
  { uuid, reference, paidAt }: { uuid: string; reference: string; paidAt: Date },
) {
  const fee = sampleFees.find((row) => row.courier_code === courier && row.zone === zone);
  const amount = fee?.amount_centavos ?? 0;
  return {
    id: uuidFrom(random),
    transaction_uuid: uuid,
    provider: "sandbox",
    account: "sandbox",
    provider_id: uuidFrom(random),
    reference: paymentReference(reference, 1),
    channel,
    amount_centavos: amount,
    currency: "PHP",
    status: "paid" as const,
    expires_at: new Date(paidAt.getTime() + 20 * MINUTE_MS),
    paid_at: paidAt,
    created_at: new Date(paidAt.getTime() - 2 * MINUTE_MS),
    looked_at: paidAt,
    next_look_at: null,
  };
}

function eventRows(uuid: string, status: TransactionStatus, paidAt: Date) {
  const last = WAY.findIndex(({ to }) => to === status);
  return WAY.slice(0, last + 1).map(({ to, why, who }, index) => {
    const from = index === 0 ? null : (WAY[index - 1]?.to ?? null);
    const isListed =
      from === null || (transactionTransitions[from] as readonly string[]).includes(to);
    if (!isListed) throw new Error(`A transaction cannot go from ${from} to ${to}.`);
    // The first two events are minutes before the payment, the others hours apart after it.
    const at = new Date(
      paidAt.getTime() + (index < 2 ? (index - 3) * 2 * MINUTE_MS : (index - 2) * STEP_MS),
    );
    return { kind: "transaction" as const, id: uuid, from, to, why, who, at };
  });
}

function requester({ number, ...person }: SampleDelivery) {
  return {
    first_name: person.first_name,
    middle_name: person.middle_name,
    last_name: person.last_name,
    suffix: "",
    email: `sample-${number.toLowerCase()}@example.com`,
    contact_number: person.contact_number,
  };
}

function destination(delivery: SampleDelivery) {
  const nothing = {
    barangay_code: null,
    latitude: null,
    longitude: null,
    line_1: "",
    line_2: "",
    postal_code: "",
    address: "",
    full_address: delivery.full_address,
  };
  return "barangay_code" in delivery
    ? {
        ...nothing,
        barangay_code: delivery.barangay_code,
        line_1: delivery.line_1,
        postal_code: delivery.postal_code,
      }
    : {
        ...nothing,
        latitude: delivery.latitude,
        longitude: delivery.longitude,
        line_2: delivery.line_2,
        address: delivery.address,
      };
}

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
