import type { AppointmentRead } from "@portal/contract/appointment";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isRefused } from "../../api/failure-toast.ts";
import { appointmentKey, readOwnAppointment, type OwnRead } from "../held/own-appointment.ts";

/** The appointment, with this browser's token if it has one. */
export function useAppointment(reference: string) {
  return useQuery({
    queryKey: appointmentKey(reference),
    queryFn: ({ signal }) => readOwnAppointment(reference, signal),
    enabled: reference !== "",
    meta: { explains: true },
  });
}

/** Replaces the cached appointment after a change, or reads it again. */
export function useAppointmentCache(reference: string) {
  const queries = useQueryClient();
  const queryKey = appointmentKey(reference);
  return {
    put: async (appointment: AppointmentRead) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<OwnRead>(queryKey, { appointment, isLinkDead: false });
    },
    /** After a failed change: reads the appointment again; returns what is cached if that fails too. */
    reload: async (failed: Error) => {
      await queries.refetchQueries({ queryKey });
      const isLinkDead = isRefused(failed);
      return queries.setQueryData<OwnRead>(queryKey, (now) => now && { ...now, isLinkDead })
        ?.appointment;
    },
  };
}
