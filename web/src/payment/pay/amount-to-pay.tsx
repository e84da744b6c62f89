import { formatPesos } from "@portal/contract/formats";
import { Trans } from "@lingui/react/macro";

export function AmountToPay({ pesos }: { pesos: number }) {
  return (
    <p className="text-center">
      <span className="block text-ink-soft">
        <Trans>Amount to Pay</Trans>
      </span>
      <strong className="text-[min(2.25rem,16vw)] leading-[1.15]">{formatPesos(pesos)}</strong>
    </p>
  );
}
