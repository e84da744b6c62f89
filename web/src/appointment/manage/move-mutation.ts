import { api } from "@portal/contract/api";
import type { AppointmentRead } from "@portal/contract/appointment";
import { chosenDay, type ScheduleSlot } from "@portal/contract/schedule-slot";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call, CallFailed } from "../../api/api.ts";
import { asOwner } from "../held/own-appointment.ts";
import { paths } from "@portal/contract/paths";
import { useAppointmentCache } from "../confirm/confirmation-query.ts";
import { movedState } from "../confirm/confirmation-state.ts";
import { useExplainedFailure } from "../../api/use-explained-failure.ts";

type Wanted = { officeId: string; slot: ScheduleSlot };
/** A day that is no longer free, and the server's refusal. */
export type GoneDay = { date: string; refusal: CallFailed };

const dayRefused = ["slot_full", "not_bookable", "already_booked", "invalid_fields"];

const isThere = (now: AppointmentRead, { officeId, slot }: Wanted): boolean =>
  now.status === "Booked" && now.date === slot.date && now.office.id === officeId;

/**
 * Moves an appointment and returns to its details. `gone` is the refused day until the next attempt or
 * `forgetGone`; `onGone` is called for each refusal.
 */
export function useMove(appointment: AppointmentRead, onGone: () => void) {
  const { reference, office } = appointment;
  const { t } = useLingui();
  const navigate = useNavigate();
  const explain = useExplainedFailure();
  const { put, reload } = useAppointmentCache(reference);
  const [gone, setGone] = useState<GoneDay | null>(null);
  const done = (moved: AppointmentRead) =>
    void navigate(paths.appointmentOf(reference), {
      replace: true,
      state: movedState(appointment, moved),
    });
  const move = useMutation({
    mutationFn: ({ officeId, slot }: Wanted) =>
      asOwner(reference, (token) =>
        call(api.moveAppointment, {
          params: { reference },
          body: {
            office_id: officeId === office.id ? "" : officeId,
            ...chosenDay(slot),
          },
          headers: { appointment: token },
        }),
      ),
    meta: { explains: true },
    onMutate: () => setGone(null),
    onSuccess: async (moved) => {
      await put(moved);
      done(moved);
    },
    onError: async (failed, wanted) => {
      const refused = failed instanceof CallFailed && dayRefused.includes(failed.code);
      if (refused) {
        setGone({ date: wanted.slot.date, refusal: failed });
        onGone();
      }
      // Only the answer may have been lost; if not, the reload shows whether it can still be moved.
      const now = await reload(failed);
      if (now && isThere(now, wanted)) done(now);
      else if (!refused) explain(failed, t`Unable to move`);
    },
  });
  return { move, gone, forgetGone: () => setGone(null) };
}
