import type { FullTransaction } from "@portal/contract/transaction-read";
import { orDash } from "@portal/contract/text";
import { Trans, useLingui } from "@lingui/react/macro";
import { termsThatChanged } from "./terms-that-changed.ts";

/** What was agreed to beside what holds now, in words: a line through the old one is not heard. */
export function ChangedTerms(terms: { before: FullTransaction; now: FullTransaction }) {
  const { t } = useLingui();
  const titles = {
    fee: t`Courier fee`,
    courier: t`Courier`,
    office: t`Deliver from`,
    address: t`Shipping Address`,
  };
  const changed = termsThatChanged(terms.before, terms.now);
  if (changed.length === 0)
    return (
      <p>
        <Trans>The fee, the courier and the address are the same as before.</Trans>
      </p>
    );
  return (
    <dl className="my-2 flex flex-col gap-2">
      {changed.map(({ name, before, now }) => (
        <div key={name} className="wrap-anywhere">
          <dt>{titles[name]}</dt>
          <dd>
            <Trans>
              Before: <s>{orDash(before)}</s>
            </Trans>
          </dd>
          <dd>
            <Trans>
              Now: <strong>{orDash(now)}</strong>
            </Trans>
          </dd>
        </div>
      ))}
    </dl>
  );
}
