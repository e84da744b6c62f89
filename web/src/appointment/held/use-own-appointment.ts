import type { AppointmentRead } from "@portal/contract/appointment";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownFor } from "./own-appointments.ts";
import { appointmentKey, readOwnAppointment } from "./read-own-appointment.ts";

/** This browser's appointment of this purpose for the record, while it is valid; null without one. */
export function useOwnAppointment(
  purpose: string,
  number: string,
): { loading: boolean; appointment: AppointmentRead | null } {
  // As of page load: an appointment booked on this page leads to its confirmation instead.
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
