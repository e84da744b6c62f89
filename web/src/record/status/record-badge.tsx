import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import type { RecordStatus } from "@portal/contract/status";
import { Badge, type BadgeVariant } from "../../ui/badge.tsx";
import type { IconName } from "../../ui/icons.tsx";

type Look = { label: MessageDescriptor; variant: BadgeVariant; icon?: IconName };

/** Spec §2: all but Rejected in the warning look; Received is shown as "Delivered". */
const looks: Record<RecordStatus, Look> = {
  Available: { label: msg`Available`, variant: "warning", icon: "check" },
  "For Verification": { label: msg`For Verification`, variant: "warning" },
  Rejected: { label: msg`Rejected`, variant: "danger" },
  Received: { label: msg`Delivered`, variant: "warning", icon: "success" },
  Processing: { label: msg`Processing`, variant: "warning", icon: "truck" },
  Unknown: { label: msg`Unknown`, variant: "neutral", icon: "help" },
};

export function RecordBadge({ status }: { status: RecordStatus }) {
  const { i18n } = useLingui();
  const { label, variant, icon } = looks[status];
  return (
    <Badge variant={variant} icon={icon}>
      {i18n._(label)}
    </Badge>
  );
}
