import type { Office } from "@portal/contract/office";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { searchOffices, type FoundOffice } from "./office-search.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icons.tsx";
import { choiceLook } from "./choice-look.ts";
import type { GeoPoint } from "@portal/contract/address";
import { locateMe } from "../../api/use-my-location.ts";

type Nearby = { state: "unasked" | "asking" | "unknown" } | { state: "known"; me: GeoPoint };

/** The person's position, requested only when they press the button. */
function useNearby() {
  const [nearby, setNearby] = useState<Nearby>({ state: "unasked" });
  function ask() {
    setNearby({ state: "asking" });
    void locateMe().then((me) => setNearby(me ? { state: "known", me } : { state: "unknown" }));
  }
  return { nearby, me: nearby.state === "known" ? nearby.me : null, ask };
}

function OfficeRow({ found, onChoose }: { found: FoundOffice; onChoose: () => void }) {
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
          <span className="text-ink-soft">{office.region}</span>{" "}
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

type OfficeSearchListProps = {
  /** The id of the search field, also the target of the error summary. */
  id: string;
  offices: readonly Office[];
  onChoose: (office: Office) => void;
  error?: string | undefined;
};

const PAGE = 8;

/** A search field with the matching offices below it; nearest first once the position is known. */
export function OfficeSearchList({ id, offices, onChoose, error }: OfficeSearchListProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [shown, setShown] = useState(PAGE);
  const list = useRef<HTMLUListElement>(null);
  const { nearby, me, ask } = useNearby();
  const found = searchOffices(offices, text, me);
  function status(): string {
    const count = plural(found.length, { one: "# office", other: "# offices" });
    if (found.length === 0) return t`No office found. Try the name of a city or a region.`;
    if (me) return t`${count}, the nearest first. Distances are approximate.`;
    if (nearby.state === "unknown") return t`${count}, by region. We could not find your location.`;
    return t`${count}, by region`;
  }
  function showMore() {
    const next = shown;
    setShown(shown + PAGE);
    // The button moves down or disappears: focus the first of the new rows.
    requestAnimationFrame(() => list.current?.children[next]?.querySelector("button")?.focus());
  }
  return (
    <div className="flex flex-col gap-3">
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
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setShown(PAGE);
          }}
          // Enter must not submit the form: the results are already shown.
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </Field>
      <Button
        variant="secondary"
        icon="pin"
        wide
        busy={nearby.state === "asking"}
        busyLabel={t`Finding your location`}
        onClick={ask}
      >
        <Trans>Use my location</Trans>
      </Button>
      <p role="status" className="text-base text-ink-soft">
        {status()}
      </p>
      <ul ref={list} aria-label={t`Offices`} className="flex flex-col gap-2 empty:hidden">
        {found.slice(0, shown).map((one) => (
          <li key={one.office.id}>
            <OfficeRow found={one} onChoose={() => onChoose(one.office)} />
          </li>
        ))}
      </ul>
      {found.length > shown ? (
        <Button variant="secondary" icon="plus" wide onClick={showMore}>
          <Trans>Show more offices</Trans>
        </Button>
      ) : null}
    </div>
  );
}
