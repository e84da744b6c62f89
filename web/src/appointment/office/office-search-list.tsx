import type { Office } from "@portal/contract/office";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useShowBelow } from "../../ui/show-below.ts";
import { byRegion, searchOffices, type FoundOffice, regionName } from "./office-search.ts";
import { classNames } from "../../ui/look.ts";
import { useLiveLater } from "../../ui/live-later.ts";
import { Icon } from "../../ui/icons.tsx";
import type { GeoPoint } from "@portal/contract/address";
import { locateMe } from "../../api/use-my-location.ts";

export const choiceLook =
  "flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-control border-2 border-line bg-paper px-3 py-2 text-left transition-colors " +
  "hover:border-brand";

/** The person's position, requested only when they press the button. */
function useNearby() {
  const [nearby, setNearby] = useState<"unasked" | "asking" | "unknown" | GeoPoint>("unasked");
  function ask() {
    setNearby("asking");
    void locateMe().then((me) => setNearby(me ?? "unknown"));
  }
  return typeof nearby === "object"
    ? { nearby: "known", me: nearby, ask }
    : { nearby, me: null, ask };
}

type OfficeRowProps = {
  found: FoundOffice;
  /** No heading above names it. */
  withRegion: boolean;
  onChoose: () => void;
};

function OfficeRow({ found, withRegion, onChoose }: OfficeRowProps) {
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
        {withRegion ? (
          <span className="mt-1 flex flex-wrap gap-x-3 text-base leading-snug">
            <span className="text-ink-soft">{regionName(office.region)}</span>{" "}
            {whole === null ? null : (
              <span className="font-semibold">
                {whole < 1 ? t`less than 1 km away` : t`about ${whole} km away`}
              </span>
            )}
          </span>
        ) : null}
      </span>
      <Icon name="chevron-right" className="size-5 text-brand" />
    </button>
  );
}

type OfficeSearchListProps = {
  /** The id of the search field, also the target of the error summary. */
  id: string;
  offices: readonly Office[];
  onChoose: (office: Office) => void;
  error?: string | undefined;
};

const PAGE = 5;

type OfficeRowsProps = {
  /** The heading above them, if there is one. */
  region: string | null;
  rows: readonly FoundOffice[];
  onChoose: (office: Office) => void;
};

function OfficeRows({ region, rows, onChoose }: OfficeRowsProps) {
  const { t } = useLingui();
  const heading = useId();
  return (
    <div className="flex flex-col gap-2">
      {region === null ? null : (
        <h3 id={heading} className="mt-2">
          {regionName(region)}
        </h3>
      )}
      <ul
        aria-labelledby={region === null ? undefined : heading}
        aria-label={region === null ? t`Offices` : undefined}
        className="flex flex-col gap-2"
      >
        {rows.map((one) => (
          <li key={one.office.id}>
            <OfficeRow
              found={one}
              withRegion={region === null}
              onChoose={() => onChoose(one.office)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A search field with the matching offices below it, by region; nearest first once the position is known. */
export function OfficeSearchList({ id, offices, onChoose, error }: OfficeSearchListProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [shown, setShown] = useState(PAGE);
  const list = useRef<HTMLDivElement>(null);
  const { nearby, me, ask } = useNearby();
  const role = useLiveLater();
  const { found, isGuess } = searchOffices(offices, text, me);
  const rows = found.slice(0, shown);
  const field = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const isAsked = text !== "" || me !== null || nearby === "unknown";
  useShowBelow(field, results, isAsked ? `${nearby} ${text}` : "");
  function status(): string {
    const count = plural(found.length, { one: "# office", other: "# offices" });
    if (found.length === 0) return t`No office found. Try the name of a city or a region.`;
    if (isGuess) return t`No office is called that. Similar: ${count}`;
    if (me && found.length === 1) return t`${count}. The distance is approximate.`;
    if (me) return t`${count}, the nearest first. Distances are approximate.`;
    return found.length === 1 ? count : t`${count}, by region`;
  }
  function showMore() {
    const next = shown;
    setShown(shown + PAGE);
    // The button moves down or disappears: focus the first of the new rows.
    requestAnimationFrame(() => list.current?.querySelectorAll("button")[next]?.focus());
  }
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="secondary"
        icon="pin"
        wide
        busy={nearby === "asking"}
        busyLabel={t`Finding your location`}
        onClick={ask}
      >
        <Trans>Use my location</Trans>
      </Button>
      <div ref={field} className="scroll-mt-4">
        <Field
          id={id}
          label={t`Find an office`}
          hint={t`By name, city or region`}
          required
          error={error}
        >
          <TextInput
            type="search"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setShown(PAGE);
            }}
            // Enter must not submit the form: the results are already shown.
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
            }}
          />
        </Field>
      </div>
      <div ref={results} className="flex flex-col gap-3">
        <div role={role} className="flex flex-col gap-2 text-base">
          {nearby === "unknown" ? (
            <p className="flex gap-2">
              <Icon name="warning" className="mt-0.5 size-5 text-warning" />
              <span>
                <Trans>We could not find your location. Type your city instead.</Trans>
              </span>
            </p>
          ) : null}
          <p className="text-ink-soft">{status()}</p>
        </div>
        <div
          ref={list}
          role="group"
          aria-label={t`Offices`}
          className="flex flex-col gap-2 empty:hidden"
        >
          {me ? (
            <OfficeRows region={null} rows={rows} onChoose={onChoose} />
          ) : (
            byRegion(rows).map((some) => {
              const region = some[0]?.office.region ?? "";
              return <OfficeRows key={region} region={region} rows={some} onChoose={onChoose} />;
            })
          )}
        </div>
      </div>
      {found.length > shown ? (
        <Button variant="secondary" icon="plus" wide onClick={showMore}>
          <Trans>Show more offices</Trans>
        </Button>
      ) : null}
    </div>
  );
}
