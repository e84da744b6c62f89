import { api } from "@portal/contract/api";
import type { AppointmentRead } from "@portal/contract/appointment";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { call } from "../../api/api.ts";
import { KeepCard } from "../../kept/keep-card.tsx";
import { CopyPage, useFreshCopy, useShowsCopy } from "../../kept/kept-copy.tsx";
import { forgetAppointment, keepAppointment, useKept } from "../../kept/kept-items.ts";
import { ConfirmationTicket } from "./confirmation-ticket.tsx";

/** The copy of an appointment on this device; undefined without one. */
const useKeptPass = (reference: string) =>
  useKept().appointments.find(({ read }) => read.reference === reference);

const factsOf = ({ date, status, closed_reason: closed, office }: AppointmentRead) =>
  [date, status, closed, office.name, office.hours].join("\n");

/** The public view, even in the browser that booked: nothing more may be written on a phone. */
async function keepPublicView(reference: string): Promise<void> {
  keepAppointment(await call(api.readAppointment, { params: { reference }, headers: {} }));
}

/** Keeps the pass on this device, so that it opens at the counter without a connection. */
export function KeepPass({ appointment }: { appointment: AppointmentRead; children?: undefined }) {
  const { reference, status } = appointment;
  const copy = useKeptPass(reference);
  useFreshCopy(
    copy ? { kept_on: copy.kept_on, facts: factsOf(copy.read) } : null,
    factsOf(appointment),
    () => keepPublicView(reference),
  );
  return copy || status === "Booked" ? <PassCard reference={reference} /> : null;
}

function PassCard({ reference }: { reference: string }) {
  const copy = useKeptPass(reference);
  return (
    <KeepCard
      name={reference}
      until={copy?.until ?? null}
      what={
        <Trans>
          We keep the code, the reference, the office, the day, and your name with most letters
          hidden.
        </Trans>
      }
      keep={() => keepPublicView(reference)}
      forget={() => forgetAppointment(reference)}
    />
  );
}

type KeptPassProps = {
  reference: string;
  /** Why there is no answer; null while it is awaited. */
  error: Error | null;
  onRetry: () => void;
  /** The page without a copy. */
  children: ReactNode;
};

/** On a page without an answer: the pass as this device keeps it, once the answer fails or is late. */
export function KeptPass({ reference, error, onRetry, children }: KeptPassProps) {
  const { t } = useLingui();
  const copy = useKeptPass(reference);
  const shows = useShowsCopy(copy !== undefined, error);
  if (!copy || !shows) return children;
  return (
    <CopyPage
      title={t`Your Appointment Details`}
      keptOn={copy.kept_on}
      error={error}
      onRetry={onRetry}
    >
      <ConfirmationTicket appointment={copy.read} />
      <PassCard reference={reference} />
    </CopyPage>
  );
}
