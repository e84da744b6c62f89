import { formatAppointmentReference } from "@portal/contract/appointment";
import { useCallback } from "react";
import { useLocation } from "react-router";
import * as v from "valibot";
import { joinAppointment } from "../held/own-appointments.ts";
import type { OwnRead } from "../held/read-own-appointment.ts";
import { useHeadingFocus } from "../../site/focus-heading.ts";
import { PageSkeleton } from "../../site/page-skeleton.tsx";
import { useLinkToken } from "../../site/use-link-token.ts";
import type { Route } from "./+types/appointment-confirmation-screen.ts";
import { ConfirmationProblem } from "./confirmation-problem.tsx";
import { useAppointment } from "./confirmation-query.ts";
import { MovingState } from "./confirmation-state.ts";
import { Confirmation } from "./confirmation.tsx";
import { canMove } from "../manage/manage-rules.ts";
import { MoveAppointment } from "../manage/move-appointment.tsx";

function Appointment({ appointment, isLinkDead }: OwnRead) {
  const { state }: { state: unknown } = useLocation();
  const moving = v.is(MovingState, state) && canMove(appointment);
  useHeadingFocus(moving ? "move" : "confirmation");
  return moving ? (
    <MoveAppointment appointment={appointment} />
  ) : (
    <Confirmation appointment={appointment} isLinkDead={isLinkDead} />
  );
}

function Loaded({ reference }: { reference: string }) {
  const { data, error, refetch } = useAppointment(reference);
  if (data) return <Appointment {...data} />;
  if (error)
    return (
      <ConfirmationProblem reference={reference} error={error} onRetry={() => void refetch()} />
    );
  return <PageSkeleton />;
}

/** Appointment confirmation (spec §2), also from the link in our messages. */
export default function AppointmentConfirmationScreen({ params }: Route.ComponentProps) {
  const reference = formatAppointmentReference(params.appointment_refno);
  const keep = useCallback((token: string) => joinAppointment(reference, token), [reference]);
  return useLinkToken(keep) ? <Loaded key={reference} reference={reference} /> : <PageSkeleton />;
}
