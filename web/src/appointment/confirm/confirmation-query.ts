import type { AppointmentRead } from "@portal/contract/appointment";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isRefused } from "../../api/call-provider.tsx";
import { appointmentKey, readOwnAppointment, type OwnRead } from "../held/read-own-appointment.ts";

/** The appointment as this browser may read it. */
export function useAppointment(reference: string) {
  return useQuery({
    queryKey: appointmentKey(reference),
    queryFn: ({ signal }) => readOwnAppointment(reference, signal),
    enabled: reference !== "",
    meta: { explains: true },
  });
}

/** Puts the answer to a change in place of what is shown, or reads it again. */
export function useAppointmentCache(reference: string) {
  const queries = useQueryClient();
  const queryKey = appointmentKey(reference);
  return {
    put: async (appointment: AppointmentRead) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<OwnRead>(queryKey, { appointment, isLinkDead: false });
    },
    /** Gives what is known after a change that failed, also when it could not be read. */
    reload: async (failed: Error) => {
      await queries.refetchQueries({ queryKey });
      const isLinkDead = isRefused(failed);
      return queries.setQueryData<OwnRead>(queryKey, (now) => now && { ...now, isLinkDead })
        ?.appointment;
    },
  };
}
