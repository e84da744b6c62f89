import type { AppointmentRead } from "@portal/contract/appointment";
import { addDays } from "@portal/contract/days";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useIsHere } from "../../site/here.ts";
import { Card } from "../../ui/card.tsx";
import { canCancel, canMove } from "./manage-rules.ts";
import { Link } from "react-router";
import { paths } from "@portal/contract/paths";
import { api } from "@portal/contract/api";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/api.ts";
import { asOwner, useAppointmentCache } from "../../booked/own-appointment.ts";
import { focusHeading } from "../../site/focus-heading.ts";
import { AskingButton } from "../../site/asking-button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useExplainedFailure } from "../../api/failure-toast.ts";
import { useDates } from "../../site/use-dates.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { movingState } from "../confirm/confirmation-facts.ts";

type MoveLinkProps = {
  reference: string;
  /** As the main button, because the office is closed on that day. */
  main?: boolean | undefined;
};

/** Opens the choice of another day; the browser's Back closes it. */
export function MoveLink({ reference, main = false }: MoveLinkProps) {
  return (
    <ButtonLink
      to={paths.appointmentOf(reference)}
      state={movingState}
      // A link to the current address replaces its entry by default.
      replace={false}
      variant={main ? "primary" : "secondary"}
      icon="calendar"
      wide
    >
      <Trans>Move to another day</Trans>
    </ButtonLink>
  );
}

function useCancel({ reference, date }: AppointmentRead) {
  const dates = useDates();
  const { t } = useLingui();
  const show = useToast();
  const isHere = useIsHere();
  const explain = useExplainedFailure();
  const { put, reload } = useAppointmentCache(reference);
  const day = dates.day(date);
  function tell() {
    show({
      variant: "success",
      subject: "appointment",
      title: t`Your appointment is cancelled`,
      body: t`Your slot on ${day} was released.`,
    });
    if (isHere()) focusHeading();
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

function CancelAppointment({ appointment }: { appointment: AppointmentRead }) {
  const dates = useDates();
  const { t } = useLingui();
  const cancel = useCancel(appointment);
  const day = dates.day(appointment.date);
  return (
    <AskingButton
      label={t`Cancel appointment`}
      question={t`Cancel this appointment?`}
      busy={cancel.isPending}
      busyLabel={t`Cancelling the appointment`}
      yes={t`Yes, cancel it`}
      no={t`No, keep it`}
      onYes={() => cancel.mutate()}
      className="sm:-ml-5"
    >
      <Trans>
        Your slot on <strong>{day}</strong> at {appointment.office.name} becomes available to others
        right away. This cannot be undone, but you can book again.
      </Trans>
    </AskingButton>
  );
}

type Managed = NonNullable<AppointmentRead["managed"]>;

function MovesLeft({ moves_left: moves }: Managed) {
  return (
    <p>
      {moves === 0 ? (
        <Trans>You have used all your changes.</Trans>
      ) : (
        <Plural
          value={moves}
          one="It can be moved # more time."
          other="It can be moved # more times."
        />
      )}
    </p>
  );
}

function Change({ appointment, managed }: { appointment: AppointmentRead; managed: Managed }) {
  const dates = useDates();
  if (!canCancel(appointment))
    return (
      <p>
        <Trans>
          An appointment can be moved or cancelled until the day before. Please ask the office if
          you cannot come.
        </Trans>
      </p>
    );
  const last = dates.day(addDays(appointment.date, -1));
  const closed = appointment.closed_reason !== null;
  return (
    <>
      <p>
        {canMove(appointment) ? (
          <Trans>
            You can change it until the end of <strong>{last}</strong>.
          </Trans>
        ) : (
          <Trans>
            You can cancel it until the end of <strong>{last}</strong>.
          </Trans>
        )}
      </p>
      {closed ? null : <MovesLeft {...managed} />}
      <div className="flex flex-col gap-2 sm:items-start">
        {canMove(appointment) && !closed ? <MoveLink reference={appointment.reference} /> : null}
        <CancelAppointment appointment={appointment} />
      </div>
    </>
  );
}

/** Moving and cancelling, for the browser that booked and for the link in our messages. */
export function ManageAppointment({ appointment }: { appointment: AppointmentRead }) {
  const { managed } = appointment;
  return (
    <Card as="section" className="flex flex-col gap-3 print:hidden">
      <h2>
        <Trans>Change of plans</Trans>
      </h2>
      {managed === null ? (
        <p>
          <Trans>
            To move or cancel, open the link in our newest e-mail about it. If you cannot find it,{" "}
            <Link to={paths.contact}>contact us</Link> or ask at the office.
          </Trans>
        </p>
      ) : (
        <Change appointment={appointment} managed={managed} />
      )}
    </Card>
  );
}
