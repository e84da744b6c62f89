import { api } from "@portal/contract/api";
import type { AppointmentRead } from "@portal/contract/appointment";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { call } from "../../api/api.ts";
import type { Keepable } from "../../kept/keep-card.tsx";
import { CopyInstead, KeepCopy, type KeptPageProps } from "../../kept/kept-copy.tsx";
import { forgetAppointment, keepAppointment } from "../../kept/kept-items.ts";
import { ConfirmationTicket } from "./confirmation-ticket.tsx";

const pass: Keepable<AppointmentRead> = {
  copyIn: ({ appointments }, reference) =>
    appointments.find(({ read }) => read.reference === reference),
  factsOf: ({ date, status, closed_reason: closed, office }) =>
    [date, status, closed, office.name, office.hours].join("\n"),
  keep: async (reference, how) =>
    keepAppointment(await call(api.readAppointment, { params: { reference }, headers: {} }), how),
  forget: forgetAppointment,
  what: (
    <Trans>
      We keep the code, the reference, the office, the day, and your name with most letters hidden.
    </Trans>
  ),
  title: msg`Your Appointment Details`,
  Copy: ({ read }) => <ConfirmationTicket appointment={read} />,
};

/** Keeps the pass on this device, so that it opens at the counter without a connection. */
export const KeepPass = ({ appointment }: { appointment: AppointmentRead }) => (
  <KeepCopy
    kind={pass}
    id={appointment.reference}
    read={appointment}
    asks={appointment.status === "Booked"}
  />
);

/** On a page without an answer: the pass as this device keeps it. */
export const KeptPass = (page: KeptPageProps) => <CopyInstead kind={pass} {...page} />;
