import { formatPesoRange } from "@portal/contract/peso-range";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { CourierMark } from "../../site/courier-badge.tsx";
import { cardLook } from "../../ui/choice-cards.tsx";
import { classNames } from "../../ui/class-names.ts";
import { dotLook } from "../../ui/control-look.ts";
import { FieldError } from "../../ui/field-error.tsx";
import { RequiredMark } from "../../ui/required-mark.tsx";
import type { CourierOffer } from "./courier-offers.ts";

type CourierCardsProps = {
  id: string;
  offers: readonly CourierOffer[];
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
};

function PriceAndDays({ price, days }: Pick<CourierOffer, "price" | "days">) {
  const { t } = useLingui();
  const { least = 0, most = 0 } = days ?? {};
  const span =
    least === most
      ? plural(most, { one: `${most} working day`, other: `${most} working days` })
      : t`${least}–${most} working days`;
  return (
    <span className="flex flex-wrap gap-x-1.5 text-base text-ink-soft">
      {price ? (
        <strong className="text-ink tabular-nums">
          {formatPesoRange(price.least, price.most)}
        </strong>
      ) : null}
      {/* On a phone the days have a line of their own. */}
      {price && days ? <span className="max-sm:sr-only"> · </span> : null}
      {days ? <span>{span}</span> : null}
    </span>
  );
}

/** The couriers as large radio buttons with price and days, the cheapest first. */
export function CourierCards({ id, offers, value, onChange, error }: CourierCardsProps) {
  const { t } = useLingui();
  return (
    <fieldset
      id={id}
      aria-describedby={error ? `${id}-error` : undefined}
      className={classNames("min-w-0", error && "error-bar")}
    >
      <legend className="mb-2 font-semibold">
        {t`Courier`}
        <RequiredMark />
      </legend>
      <div className="flex flex-col gap-3">
        {offers.map(({ code, name, price, days, isLowest }) => (
          <label
            key={code}
            className={classNames(cardLook, "flex-row! flex-wrap items-center px-3! py-2.5!")}
          >
            <input
              type="radio"
              name={id}
              value={code}
              checked={value === code}
              required
              onChange={() => onChange(code)}
              className={dotLook}
            />
            <CourierMark code={code} />
            <span className="min-w-0 grow basis-[6.5rem]">
              <span className="flex flex-wrap items-center gap-x-2 leading-tight">
                <span className="font-semibold">{name}</span>
                {isLowest ? (
                  <span className="rounded-full bg-success-on px-2 text-sm font-semibold text-success">
                    {t`Lowest price`}
                  </span>
                ) : null}
              </span>
              {price || days ? <PriceAndDays price={price} days={days} /> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
