import { useLingui } from "@lingui/react/macro";
import type { TransactableType } from "@portal/contract/status";

/** What is kept, by its type and masked number, which stays on one line. */
export function NameOf({ type, number }: { type: TransactableType; number: string }) {
  const { t } = useLingui();
  const types: Record<TransactableType, string> = {
    "Driver's License": t`Driver's License`,
    "Plate Number": t`Plate Number`,
  };
  return (
    <>
      {types[type]}{" "}
      <span translate="no" className="unbroken">
        {number}
      </span>
    </>
  );
}
