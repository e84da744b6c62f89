import {
  alertChannels,
  courierCodes,
  paymentChannels,
  transactableTypes,
  type LicenseRecord,
  type PlateRecord,
} from "@portal/contract";
import { useSyncExternalStore } from "react";
import * as v from "valibot";

const text = v.optional(v.string(), "");

/** What a person typed into a form, kept over a reload: field name → text. */
const Draft = v.record(v.string(), v.string());

/**
 * A record as looked up. `asked` is the number its status page carries; `submission_token` reads a
 * submission again, null after an inquiry; `read_at` in milliseconds since 1970.
 */
export type LookedUp<Found> = {
  record: Found;
  asked: string;
  submission_token: string | null;
  read_at: number;
};
type Records = { drivers_license: LookedUp<LicenseRecord>; plate_number: LookedUp<PlateRecord> };

/** The session-scoped items of spec §3, and the drafts of the long forms. */
const schemas = {
  shipping: v.object({
    first_name: text,
    last_name: text,
    middle_name: text,
    suffix: text,
    email: text,
    contact_number: text,
    delivery_courier: text,
    geoloc: text,
    delivery_address: text,
    barangay_code: text,
    address_line_1: text,
    address_line_2: text,
    postal_code: text,
    /** What the chosen barangay suggests for it: another one gives way to the next. */
    suggested_postal_code: text,
    id_image_url: text,
    receipt_image_url: text,
    supporting_documents: v.optional(v.array(v.string()), []),
    /** What of the Quadx picker is chosen before a barangay is. */
    region_code: text,
    province_code: text,
    municipality_code: text,
    /** Which record or transaction it was written for: photos go with that alone. */
    draft_of: text,
    /** The last body sent and its key: a lost answer creates nothing twice, even over a reload. */
    attempt: v.optional(v.nullable(v.object({ body: v.string(), key: v.string() })), null),
  }),
  /** The address wizard while it is open: a reload finds it where it was. `geoloc` as in `shipping`. */
  address_wizard: v.object({
    step: v.picklist(["place", "details", "confirm"]),
    place: text,
    geoloc: text,
    line2: text,
  }),
  current_transaction: v.object({ uuid: v.string(), token: v.string() }),
  payment_channel: v.picklist(paymentChannels),
  preferred_courier: v.picklist(courierCodes),
  track_choice: v.picklist(transactableTypes),
  disclaimer_dismissed: v.literal(true),
  checkout_details: v.object({
    full_name: v.string(),
    email: v.string(),
    contact_number: v.string(),
    full_address: v.string(),
    delivery_courier: v.string(),
  }),
  /** Spec §3, Appointment draft; `appointable_id` as spec §2 carries it. `birth_date` as MM/DD/YYYY. */
  appointment_draft: v.object({
    birth_date: text,
    full_name: text,
    number: text,
    office_id: text,
    purpose: text,
    schedule_id: text,
    appointable_id: text,
  }),
  /** What the booking adds to the draft, kept over a reload; photos as preview links, for their thumbnails. */
  appointment_form: v.object({
    email: text,
    contact_number: text,
    id_image_url: text,
    receipt_image_url: text,
    cr_image_url: text,
    supporting_documents: v.optional(v.array(v.string()), []),
    /** The day picked, YYYY-MM-DD; the draft's schedule_id is its slot. */
    date: text,
    /** Which number and purpose it was written for: photos and day go with that alone. */
    draft_of: text,
    /** As in `shipping`. */
    attempt: v.optional(v.nullable(v.object({ body: v.string(), key: v.string() })), null),
  }),
  /**
   * What this browser booked, or came to by a manage link, the latest last. `purpose` and `number`, as
   * the record shows it, are "" where a link has not told them.
   */
  appointments: v.array(
    v.object({ reference: v.string(), token: v.string(), purpose: text, number: text }),
  ),
  /** What this browser asked to be told of, by what is watched; `until` is null before it is confirmed. */
  alerts: v.array(
    v.object({
      watched: v.string(),
      id: v.string(),
      channel: v.picklist(alertChannels),
      sent_to: v.string(),
      token: v.nullable(v.string()),
      until: v.nullable(v.string()),
    }),
  ),
  /** The alert that a link of our messages opened last. */
  alert_token: v.object({ id: v.string(), token: v.string() }),
  /** The MV file numbers that this visit has shown, by what their plates go by. */
  plate_owner: Draft,
  /** See send-photo.ts; it says nothing of the person. */
  browser_session: v.string(),
  lookup: v.object({ license: text, birth_date: text, plate: text }),
  license_draft: Draft,
  plate_draft: Draft,
} as const;

type Items = Records & { [N in keyof typeof schemas]: v.InferOutput<(typeof schemas)[N]> };
export type SessionName = keyof Items;
export type SessionItem<N extends SessionName> = Items[N];

/** Looked-up records are written on the first screen and read behind it, where their schemas are (session-records.ts). */
const allSchemas = new Map<string, v.GenericSchema>(Object.entries(schemas));

const PREFIX = "portal.";
const listeners = new Set<() => void>();
/** Stands in where the browser refuses storage (private mode, full): newer than what may still be stored. */
const memory = new Map<string, string>();
/** The last parsed text of each item: React needs the same object for the same text. */
const parsed = new Map<SessionName, { text: string | null; value: unknown }>();

function stored(key: string): string | null {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** From now on looked-up records can be read. */
export function readRecordsAs(records: {
  [N in keyof Records]: v.GenericSchema<unknown, Records[N]>;
}) {
  for (const [name, schema] of Object.entries(records)) allSchemas.set(name, schema);
  parsed.clear();
}

function parse(name: SessionName, item: string | null): unknown {
  const schema = allSchemas.get(name);
  if (item === null || !schema) return null;
  try {
    const result = v.safeParse(schema, JSON.parse(item));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/** Reads one item; what is absent or no longer fits its schema is null. */
export function readSession<N extends SessionName>(name: N): SessionItem<N> | null {
  if (typeof window === "undefined") return null;
  const item = stored(PREFIX + name);
  const known = parsed.get(name);
  if (known?.text === item) return known.value as SessionItem<N> | null;
  const value = parse(name, item);
  parsed.set(name, { text: item, value });
  return value as SessionItem<N> | null;
}

/** Writes one item, null removes it; every component that uses it renders again. */
export function writeSession<N extends SessionName>(name: N, value: SessionItem<N> | null): void {
  const key = PREFIX + name;
  memory.delete(key);
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    if (value !== null) memory.set(key, JSON.stringify(value));
  }
  for (const listener of listeners) listener();
}

/** Forgets everything, as a new browser session would. */
export function clearSession(): void {
  const names = ["drivers_license", "plate_number", ...Object.keys(schemas)];
  for (const name of names as SessionName[]) writeSession(name, null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The item as React state: `[value, write]`; null while a prerendered page is taken over. */
export function useSession<N extends SessionName>(
  name: N,
): [SessionItem<N> | null, (value: SessionItem<N> | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readSession(name),
    () => null,
  );
  return [value, (next) => writeSession(name, next)];
}
