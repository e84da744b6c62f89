import { formatPesos } from "@portal/contract/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormContext, useWatch } from "react-hook-form";
import { CallFailed } from "../../api/api.ts";
import { useLiveLater } from "../../ui/live-later.ts";
import { unmarkedSentence } from "../../form/sort-refusals.ts";
import type { ShippingValues } from "./shipping-values.ts";
import { useQuote } from "./courier-offers.ts";

/** The quote for the form's current values. */
export function useFormQuote() {
  const { control } = useFormContext<ShippingValues>();
  const [delivery_courier, barangay_code, geoloc] = useWatch({
    control,
    name: ["delivery_courier", "barangay_code", "geoloc"],
  });
  return useQuote({ delivery_courier, barangay_code, geoloc });
}

/** The fee, and that it goes to the courier and not to the agency. */
export function FeeLine({ isSample }: { isSample: boolean }) {
  const { t } = useLingui();
  const role = useLiveLater();
  const quote = useFormQuote();
  const fee = quote.data;
  const failed = quote.error;
  return (
    <div role={role} className="min-h-18 md:min-h-13.5">
      {fee ? (
        <>
          <p>
            <Trans>
              You pay{" "}
              <strong translate="no" className="text-lg">
                {formatPesos(fee.amount)}
              </strong>{" "}
              to {fee.payee}. The agency charges nothing.
            </Trans>
          </p>
          {fee.sample ? (
            <p className="text-base text-ink-soft">{t`Sample fee for ${fee.zone}`}</p>
          ) : null}
        </>
      ) : null}
      {!fee && !failed ? (
        <p className="text-base text-ink-soft">
          {quote.isFetching
            ? t`Getting the fee`
            : t`The exact fee is shown as soon as the address is known.`}{" "}
          {isSample ? t`These are sample fees.` : null}
        </p>
      ) : null}
      {failed && !fee ? (
        <p className="font-semibold text-danger">
          {failed instanceof CallFailed
            ? unmarkedSentence(failed)
            : t`The fee could not be loaded.`}
        </p>
      ) : null}
    </div>
  );
}
