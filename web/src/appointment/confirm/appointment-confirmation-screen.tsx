import { formatAppointmentReference } from "@portal/contract/appointment";
import { useCallback } from "react";
import { Link, useLocation } from "react-router";
import * as v from "valibot";
import { ownAppointments } from "../../own-things.ts";
import { type OwnRead, useAppointment } from "../../booked/own-appointment.ts";
import { useHeadingFocus } from "../../site/focus-heading.ts";
import { PageSkeleton } from "../../site/loading/page-skeleton.tsx";
import { useLinkToken } from "../../site/use-link-token.ts";
import type { Route } from "./+types/appointment-confirmation-screen.ts";
import { MovingState } from "./confirmation-facts.ts";
import { Confirmation } from "./confirmation.tsx";
import { KeptPart, lazyKept } from "../../kept/kept-part.tsx";
import { canMove } from "../manage/manage-rules.ts";
import { lazyPart } from "../../site/loading/lazy-part.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { isNotFound } from "../../api/failure-toast.ts";
import { PageTitle } from "../../site/page-title.tsx";
import { ProblemPage } from "../../site/problem/problem-page.tsx";
import { RetryPage } from "../../site/problem/retry-page.tsx";
import { HomeLink } from "../../site/home-link.tsx";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";

type ConfirmationProblemProps = { reference: string; error: Error; onRetry: () => void };

/** The appointment does not exist, or could not be read. */
function ConfirmationProblem({ reference, error, onRetry }: ConfirmationProblemProps) {
  const { t } = useLingui();
  if (!isNotFound(error)) return <RetryPage error={error} onRetry={onRetry} />;
  return (
    <ProblemPage
      kind="not-found"
      title={<Trans>No such appointment</Trans>}
      action={
        <>
          <HomeLink />
          <ButtonLink to={paths.appointment} variant="secondary" wide>
            <Trans>Book an appointment</Trans>
          </ButtonLink>
        </>
      }
    >
      <PageTitle>{t`No such appointment`}</PageTitle>
      <p role="alert" className="wrap-anywhere">
        <Trans>
          There is no appointment with the reference{" "}
          <strong className="inline-block max-w-full">{reference}.</strong> Please check what you
          typed. A reference looks like <span className="inline-block">APT-7KQ2-M9DX-4HWC</span>.
        </Trans>
      </p>
      <p>
        <Trans>
          The link in our e-mail opens it. If you cannot find the e-mail,{" "}
          <Link to={paths.contact}>contact us</Link>.
        </Trans>
      </p>
    </ProblemPage>
  );
}

/** With its calendar and list of offices; few people move an appointment. */
const MoveAppointment = lazyPart(
  async () => (await import("../manage/move-appointment.tsx")).MoveAppointment,
  <PageSkeleton />,
);

type OpenedRead = OwnRead & {
  /** The link came with a part of its token only. */
  isCut: boolean;
};

function Appointment({ appointment, isLinkDead, isCut }: OpenedRead) {
  const { state }: { state: unknown } = useLocation();
  const moving = v.is(MovingState, state) && canMove(appointment);
  useHeadingFocus(moving ? "move" : "confirmation");
  return moving ? (
    <MoveAppointment appointment={appointment} />
  ) : (
    <Confirmation
      appointment={appointment}
      badLink={isCut && appointment.managed === null ? "cut" : isLinkDead ? "dead" : null}
    />
  );
}

const KeptPass = lazyKept(async () => (await import("./kept-pass.tsx")).KeptPass);

function Loaded({ reference, isCut }: { reference: string; isCut: boolean }) {
  const { data, error, refetch } = useAppointment(reference);
  if (data) return <Appointment {...data} isCut={isCut} />;
  const onRetry = () => void refetch();
  const rest = error ? (
    <ConfirmationProblem reference={reference} error={error} onRetry={onRetry} />
  ) : (
    <PageSkeleton />
  );
  return (
    <KeptPart fallback={rest}>
      <KeptPass id={reference} error={error} onRetry={onRetry}>
        {rest}
      </KeptPass>
    </KeptPart>
  );
}

/** Appointment confirmation (spec §2), also the target of the link in our messages. */
export default function AppointmentConfirmationScreen({ params }: Route.ComponentProps) {
  const reference = formatAppointmentReference(params.appointment_refno);
  const keep = useCallback(
    (token: string) => ownAppointments.join({ id: reference, token, purpose: "", number: "" }),
    [reference],
  );
  const { isRead, isCut } = useLinkToken(keep);
  if (!isRead) return <PageSkeleton />;
  return <Loaded key={reference} reference={reference} isCut={isCut} />;
}
