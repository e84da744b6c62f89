import { useLingui } from "@lingui/react/macro";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icons.tsx";
import { choiceLook } from "./choice-look.ts";
import type { FoundOffice } from "./office-search.ts";

/** An office of the list: pressing it chooses it. */
export function OfficeRow({ found, onChoose }: { found: FoundOffice; onChoose: () => void }) {
  const { t } = useLingui();
  const { office, km } = found;
  const whole = km === null ? null : Math.round(km);
  return (
    <button
      type="button"
      onClick={onChoose}
      className={classNames(choiceLook, "hover:bg-brand-on")}
    >
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block leading-snug font-semibold">{office.name}</span>{" "}
        <span className="block text-base leading-snug text-ink-soft">{office.full_address}</span>{" "}
        <span className="mt-1 flex flex-wrap gap-x-3 text-base leading-snug">
          <span>{office.region}</span>{" "}
          {whole === null ? null : (
            <span className="font-semibold">
              {whole < 1 ? t`less than 1 km away` : t`about ${whole} km away`}
            </span>
          )}
        </span>
      </span>
      <Icon name="chevron-right" className="size-5 text-brand" />
    </button>
  );
}
