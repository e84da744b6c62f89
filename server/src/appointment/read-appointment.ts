import type { api } from "@portal/contract/api";
import { type AppointmentRead, MAX_MOVES } from "@portal/contract/appointment";
import { isChangeable } from "@portal/contract/appointment-purpose";
import { addDays, manilaDay } from "@portal/contract/days";
import { findAppointment, type StoredAppointment } from "./appointment-store.ts";
import { calendarFile } from "./calendar-file.ts";
import type { Context } from "../context.ts";
import { openPerson } from "../security/person.ts";
import type { Db } from "../db/tables.ts";
import type { Handler } from "../http/bind.ts";
import { i18n } from "../language/sentence.ts";
import { officeAddress } from "../office/office-store.ts";
import { Problem } from "../problem/problem.ts";
import { isReference } from "../security/reference.ts";
import { TOKEN_DAYS_AFTER_END } from "../security/secrets.ts";

/**
 * GET: the confirmation; the name is masked without the right token.
 * @throws Problem `resource_not_found`
 */
export const readAppointment: Handler<typeof api.readAppointment> = async (context, input) => {
  const today = manilaDay(context.now());
  const row = await requireAppointment(context.db, input.params.reference);
  return appointmentView(context, row, opens(context, row, input.tokens.appointment, today), today);
};

/**
 * GET …/calendar.ics: the reference is enough, because the file contains no name.
 * @throws Problem `resource_not_found`
 */
export const appointmentCalendar: Handler<typeof api.appointmentCalendar> = async (
  { config, db },
  input,
) => {
  const row = await requireAppointment(db, input.params.reference);
  const text = calendarFile(row, { product: config.texts.product, origin: config.origin });
  return { name: `appointment-${row.reference}.ics`, text };
};

/** Whether the token is the appointment's and has not expired; `today` is the day in Manila. */
function opens(
  { secrets }: Pick<Context, "secrets">,
  { id, date }: Pick<StoredAppointment, "id" | "date">,
  token: string | undefined,
  today: string,
): boolean {
  if (token === undefined || addDays(date, TOKEN_DAYS_AFTER_END) < today) return false;
  return secrets.idOf("appointment", token) === id;
}

/** @throws Problem `resource_not_found` for a malformed or unknown reference */
export async function requireAppointment(db: Db, reference: string): Promise<StoredAppointment> {
  const row = isReference(reference) ? await findAppointment(db, reference) : undefined;
  if (row) return row;
  throw new Problem(
    "resource_not_found",
    i18n.t("We could not find this appointment. Please check the reference."),
  );
}

/** @throws Problem `forbidden` without the right token, or with an expired one */
export function requireOwner(
  context: Pick<Context, "secrets">,
  row: StoredAppointment,
  token: string | undefined,
  today: string,
): void {
  if (opens(context, row, token, today)) return;
  throw new Problem(
    "forbidden",
    i18n.t(
      "This needs the header x-appointment-token with the right value. Its value came with the answer to your booking, and is in the link of our messages.",
    ),
  );
}

/**
 * The appointment on the wire (spec §3).
 * @param isOwner true for the booking browser and the manage link: only they see the name and may change it
 * @param today the day in Manila
 */
export function appointmentView(
  { secrets }: Pick<Context, "secrets">,
  row: StoredAppointment,
  isOwner: boolean,
  today: string,
): AppointmentRead {
  const { full_name: name } = openPerson(secrets, "appointment", row.id, row.person);
  return {
    office: {
      id: row.office_id,
      name: row.office_name,
      full_address: officeAddress(row),
      latitude: row.latitude,
      longitude: row.longitude,
      hours: row.office_hours,
    },
    appointable_type: row.appointable_type,
    type: row.type,
    reference: row.reference,
    date: row.date,
    full_name: isOwner ? name : maskName(name),
    status: statusOn(row, today),
    closed_reason: row.closed_reason,
    managed: isOwner
      ? {
          moves_left: Math.max(0, MAX_MOVES - row.moves),
          changeable: row.status === "Booked" && isChangeable(row.date, today),
          arrived_at: row.arrived_at?.toISOString() ?? null,
        }
      : null,
  };
}

/** Past from midnight on, even before the job has updated the row. */
const statusOn = ({ status, date }: StoredAppointment, today: string) =>
  status === "Booked" && date < today ? "Past" : status;

/** `MARIA CLARA SANTOS` → `M**** C**** S****`: four stars whatever the length. */
export const maskName = (fullName: string): string =>
  fullName
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ""}****`)
    .join(" ");
