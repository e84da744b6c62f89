import { api } from "@portal/contract/api";
import type { AppointmentRead } from "@portal/contract/appointment";
import { formatAppointmentDate } from "@portal/contract/days";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/api.ts";
import { asOwner } from "../held/read-own-appointment.ts";
import { focusHeading } from "../../site/focus-heading.ts";
import { CancelButton } from "../../site/later/cancel-button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useAppointmentCache } from "../confirm/confirmation-query.ts";
import { useExplainedFailure } from "../../api/use-explained-failure.ts";

function useCancel({ reference, date }: AppointmentRead) {
  const { t } = useLingui();
  const show = useToast();
  const explain = useExplainedFailure();
  const { put, reload } = useAppointmentCache(reference);
  const day = formatAppointmentDate(date);
  function tell() {
    show({
      variant: "success",
      subject: "appointment",
      title: t`Your appointment is cancelled`,
      body: t`Your slot on ${day} was released.`,
    });
    focusHeading();
  }
  return useMutation({
    mutationFn: () =>
      asOwner(reference, (appointment) =>
        call(api.cancelAppointment, { params: { reference }, headers: { appointment } }),
      ),
    meta: { explains: true },
    onSuccess: async (cancelled) => {
      await put(cancelled);
      tell();
    },
    onError: async (failed) => {
      // Only the answer may have been lost.
      const now = await reload(failed);
      if (now?.status === "Cancelled") tell();
      else explain(failed, t`Unable to cancel`);
    },
  });
}

export function CancelAppointment({ appointment }: { appointment: AppointmentRead }) {
  const { t } = useLingui();
  const cancel = useCancel(appointment);
  const day = formatAppointmentDate(appointment.date);
  return (
    <CancelButton
      label={t`Cancel appointment`}
      question={t`Cancel this appointment?`}
      busy={cancel.isPending}
      busyLabel={t`Cancelling the appointment`}
      onCancel={() => cancel.mutate()}
      className="sm:-ml-5"
    >
      <Trans>
        Your slot on <strong>{day}</strong> at {appointment.office.name} becomes available to others
        right away. This cannot be undone, but you can book again.
      </Trans>
    </CancelButton>
  );
}
