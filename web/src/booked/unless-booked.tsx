import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Banner } from "../ui/banner.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { OwnAppointmentLink } from "./own-appointment-link.tsx";
import { useDates } from "../site/use-dates.ts";
import { useOwnAppointment } from "./own-appointment.ts";

type UnlessBookedProps = {
  purpose: string;
  number: string;
  title: string;
  advice: ReactNode;
  children: ReactNode;
};

/** Shows the form only if there is no appointment that prevents it, so that nothing is filled in for nothing. */
export function UnlessBooked(props: UnlessBookedProps) {
  const dates = useDates();
  const { t } = useLingui();
  const { loading, appointment } = useOwnAppointment(props.purpose, props.number);
  if (loading)
    return (
      <Loading label={t`Looking at your appointment`}>
        <Skeleton className="h-52 w-full sm:h-44" />
      </Loading>
    );
  if (!appointment) return props.children;
  const day = dates.day(appointment.date);
  const office = appointment.office.name;
  return (
    <Banner
      variant="warning"
      announce={false}
      title={props.title}
      actions={<OwnAppointmentLink reference={appointment.reference} />}
    >
      <p>
        <Trans>
          It is on <strong>{day}</strong> at {office}.
        </Trans>
      </p>
      <p>{props.advice}</p>
    </Banner>
  );
}
