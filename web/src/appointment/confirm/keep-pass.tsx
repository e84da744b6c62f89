import { api } from "@portal/contract/api";
import type { AppointmentRead } from "@portal/contract/appointment";
import { Trans } from "@lingui/react/macro";
import { call } from "../../api/api.ts";
import { useFreshCopy } from "../../kept/copy-hooks.ts";
import { KeepPaper } from "../../kept/keep-paper.tsx";
import { forgetAppointment, keepAppointment, useKept } from "../../kept/kept-items.ts";

/** The copy of an appointment on this device; undefined without one. */
export const useKeptPass = (reference: string) =>
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
  const keep = () => keepPublicView(reference);
  useFreshCopy(
    copy ? { kept_on: copy.kept_on, facts: factsOf(copy.read) } : null,
    factsOf(appointment),
    keep,
  );
  return copy || status === "Booked" ? <PassCard reference={reference} keep={keep} /> : null;
}

/** Beside the copy itself, which cannot be read anew. */
export const KeptPassCard = ({ reference }: { reference: string }) => (
  <PassCard reference={reference} keep={() => keepPublicView(reference)} />
);

function PassCard({ reference, keep }: { reference: string; keep: () => Promise<void> }) {
  const copy = useKeptPass(reference);
  return (
    <KeepPaper
      name={reference}
      until={copy?.until ?? null}
      what={
        <Trans>
          We keep the code, the reference, the office, the day, and your name with most letters
          hidden.
        </Trans>
      }
      keep={keep}
      forget={() => forgetAppointment(reference)}
    />
  );
}
