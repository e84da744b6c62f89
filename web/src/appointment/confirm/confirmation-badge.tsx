import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import type { AppointmentStatus } from "@portal/contract/appointment";
import { Badge, type BadgeVariant } from "../../ui/badge.tsx";
import type { IconName } from "../../ui/icons.tsx";

type Look = { label: MessageDescriptor; variant: BadgeVariant; icon?: IconName };

const looks: Record<AppointmentStatus, Look> = {
  Booked: { label: msg`Booked`, variant: "success" },
  Past: { label: msg`Past`, variant: "neutral", icon: "clock" },
  Cancelled: { label: msg`Cancelled`, variant: "danger" },
};

/** `isClosed`: the office has closed on its day, which is no success. */
export function ConfirmationBadge({
  status,
  isClosed,
}: {
  status: AppointmentStatus;
  isClosed: boolean;
}) {
  const { i18n } = useLingui();
  const { label, variant, icon } = looks[status];
  return (
    <Badge variant={isClosed ? "warning" : variant} icon={isClosed ? "warning" : icon}>
      {i18n._(label)}
    </Badge>
  );
}
