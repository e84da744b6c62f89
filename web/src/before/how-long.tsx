import { purposeRules } from "@portal/contract/appointment-purpose";
import type { TransactableType } from "@portal/contract/status";
import { Trans, useLingui } from "@lingui/react/macro";
import { Group } from "../ui/group.tsx";
import type { Way } from "./outcomes.ts";

function Pickup({ type }: { type: TransactableType }) {
  const { days, months } =
    purposeRules[type === "Driver's License" ? "Driver's License Pickup" : "Plate Number Pickup"]
      .window;
  return (
    <Trans>
      Pickup: you book a day from {days} days to {months} months ahead.
    </Trans>
  );
}

/** How long each way takes, as far as anybody can say. */
export function HowLong({ ways, type }: { ways: readonly Way[]; type: TransactableType }) {
  const { t } = useLingui();
  return (
    <Group title={t`How long it takes`}>
      <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-brand">
        <li>
          <Trans>The status is shown at once.</Trans>
        </li>
        {ways.includes("courier") ? (
          <li>
            <Trans>Delivery: the courier gives its own estimate, which is not guaranteed.</Trans>
          </li>
        ) : null}
        {ways.includes("pickup") ? (
          <li>
            <Pickup type={type} />
          </li>
        ) : null}
        {ways.includes("dealership") ? (
          <li>
            <Trans>
              Once the plate is produced, the office has 5 days to hand it to the dealership, and
              the dealership 6 more to hand it to you.
            </Trans>
          </li>
        ) : null}
      </ul>
    </Group>
  );
}
