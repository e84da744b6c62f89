import { formatPesos } from "@portal/contract";
import { Trans } from "@lingui/react/macro";

export function AmountToPay({ pesos }: { pesos: number }) {
  return (
    <p className="text-center">
      <span className="block text-ink-soft">
        <Trans>Amount to Pay</Trans>
      </span>
      <strong className="text-3xl">{formatPesos(pesos)}</strong>
    </p>
  );
}
