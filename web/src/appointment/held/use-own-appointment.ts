import type { AppointmentRead } from "@portal/contract/appointment";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownFor } from "./own-appointments.ts";
import { appointmentKey, readOwnAppointment } from "./read-own-appointment.ts";

/**
 * The appointment of this purpose that this browser holds for the record that goes by `number`, as long as it
 * stands; null when there is none.
 */
export function useOwnAppointment(
  purpose: string,
  number: string,
): { loading: boolean; appointment: AppointmentRead | null } {
  // As it was when the page opened: what is booked on it leads on to its confirmation.
  const [own] = useState(() => ownFor(purpose, number));
  const reference = own?.reference ?? "";
  const read = useQuery({
    queryKey: appointmentKey(reference),
    queryFn: ({ signal }) => readOwnAppointment(reference, signal),
    enabled: reference !== "",
    meta: { explains: true },
  });
  const appointment = read.data?.appointment;
  const stands = appointment?.status === "Booked" && appointment.managed !== null;
  return {
    loading: reference !== "" && read.isPending,
    appointment: stands ? appointment : null,
  };
}
