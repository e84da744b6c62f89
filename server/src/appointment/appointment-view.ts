import { MAX_MOVES, type AppointmentRead } from "@portal/contract/appointment";
import { isChangeable } from "@portal/contract/bookable-window";
import { officeAddress } from "../office/office-summary.ts";
import type { StoredAppointment } from "./appointment-store.ts";

/**
 * The appointment on the wire (spec §3).
 * @param isOwner true for the booking browser and the manage link: only they see the name and may change it
 * @param today the day in Manila
 */
export function appointmentView(
  row: StoredAppointment,
  isOwner: boolean,
  today: string,
): AppointmentRead {
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
    full_name: isOwner ? row.full_name : maskName(row.full_name),
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
