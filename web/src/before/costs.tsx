import type { FeeRange } from "@portal/contract/courier";
import { formatPesoRange } from "@portal/contract/peso-range";
import { Trans, useLingui } from "@lingui/react/macro";
import { useCourierFees } from "../api/use-courier-fees.ts";
import { CourierMark } from "../site/courier-badge.tsx";
import { LoadErrorBanner } from "../site/load-error-banner.tsx";
import { Group } from "../ui/group.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import type { Way } from "./outcomes.ts";

function Fee({ fee }: { fee: FeeRange }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-2.5 first:pt-0 last:pb-0">
      <dt className="flex items-center gap-3">
        <CourierMark code={fee.delivery_courier} />
        {fee.payee}
      </dt>
      {/* In a column of its own, even where it needs the next line. */}
      <dd className="ml-auto font-semibold">{formatPesoRange(fee.min_amount, fee.max_amount)}</dd>
    </div>
  );
}

/** In the order of the couriers' cards. */
const cheapestFirst = (fees: readonly FeeRange[]): FeeRange[] =>
  [...fees].sort((a, b) => a.min_amount - b.min_amount || a.max_amount - b.max_amount);

function Fees() {
  const { t } = useLingui();
  const fees = useCourierFees();
  if (fees.isError) return <LoadErrorBanner error={fees.error} onRetry={fees.refetch} />;
  if (fees.isPending)
    return (
      <Loading label={t`Loading the fees`} className="flex flex-col gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-9 w-full" />
        ))}
      </Loading>
    );
  return (
    <>
      <dl className="divide-y divide-line">
        {cheapestFirst(fees.data).map((fee) => (
          <Fee key={fee.delivery_courier} fee={fee} />
        ))}
      </dl>
      {fees.data.some(({ sample }) => sample) ? (
        <p className="text-base text-ink-soft">
          <Trans>These are sample fees.</Trans>
        </p>
      ) : null}
    </>
  );
}

/** The range of the couriers' fees (R-25), and who receives them. */
function CourierCosts() {
  return (
    <>
      <p>
        <Trans>
          You pay the courier directly. The fee depends on the address, and you see it before you
          upload anything. The agency collects ₱0.
        </Trans>
      </p>
      <Fees />
    </>
  );
}

export function Costs({ ways }: { ways: readonly Way[] }) {
  const { t } = useLingui();
  return (
    <Group title={t`What it costs`}>
      {ways.includes("courier") ? <CourierCosts /> : null}
      {ways.includes("pickup") ? (
        <p>
          <Trans>An appointment for the pickup is free.</Trans>
        </p>
      ) : null}
      {ways.includes("postal") ? (
        <p>
          <Trans>The office will tell you the postage.</Trans>
        </p>
      ) : null}
      {ways.includes("dealership") ? (
        <p>
          <Trans>
            Claiming a plate is free. No one may ask you for money to release it sooner.
          </Trans>
        </p>
      ) : null}
    </Group>
  );
}
