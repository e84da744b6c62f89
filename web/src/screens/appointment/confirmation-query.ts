import { api, type AppointmentRead } from "@portal/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api.ts";
import { useSession } from "../../session.ts";

/** The token this browser holds for an appointment, null when it holds none. */
export function useAppointmentToken(reference: string): string | null {
  const [current] = useSession("current_appointment");
  return current?.reference === reference ? current.token : null;
}

const keyOf = (reference: string, token: string | null) => ["appointment", reference, token];

/** The appointment as this browser may read it. */
export function useAppointment(reference: string) {
  const token = useAppointmentToken(reference);
  return useQuery({
    queryKey: keyOf(reference, token),
    queryFn: ({ signal }) =>
      call(api.readAppointment, {
        params: { reference },
        headers: { appointment: token ?? undefined },
        signal,
      }),
    enabled: reference !== "",
    // The office may have closed on that day meanwhile: never shown from memory.
    gcTime: 0,
    meta: { explains: true },
  });
}

/** Puts the answer to a change in place of what is shown, or reads it again. */
export function useAppointmentCache(reference: string) {
  const queries = useQueryClient();
  const queryKey = keyOf(reference, useAppointmentToken(reference));
  return {
    put: async (appointment: AppointmentRead) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, appointment);
    },
    /** Gives what is known afterwards, also when it could not be read. */
    reload: async () => {
      await queries.refetchQueries({ queryKey });
      return queries.getQueryData<AppointmentRead>(queryKey);
    },
  };
}
