import type { AppointmentRead } from "@portal/contract/appointment";
import { addDays, formatAppointmentDate } from "@portal/contract/days";
import { Plural, Trans } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { CancelAppointment } from "./cancel-appointment.tsx";
import { canCancel, canMove } from "./manage-rules.ts";
import { MoveLink } from "./move-link.tsx";

type Managed = NonNullable<AppointmentRead["managed"]>;

function MovesLeft({ moves_left: moves }: Managed) {
  return (
    <p>
      {moves === 0 ? (
        <Trans>It was moved as often as it can be.</Trans>
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
  if (!canCancel(appointment))
    return (
      <p>
        <Trans>
          An appointment can be moved or cancelled until the day before. Please ask the office if
          you cannot come.
        </Trans>
      </p>
    );
  const last = formatAppointmentDate(addDays(appointment.date, -1));
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
          <Trans>To move or cancel, open the link in your appointment message.</Trans>
        </p>
      ) : (
        <Change appointment={appointment} managed={managed} />
      )}
    </Card>
  );
}
