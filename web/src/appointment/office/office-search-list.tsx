import type { Office } from "@portal/contract/office";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { OfficeRow } from "./office-row.tsx";
import { searchOffices } from "./office-search.ts";
import { useNearby } from "./use-nearby.ts";

type OfficeSearchListProps = {
  /** The search field's, which also stands for the choice in an error summary. */
  id: string;
  offices: readonly Office[];
  onChoose: (office: Office) => void;
  error?: string | undefined;
};

const PAGE = 8;

/** A search field and, under it, the offices that fit; the nearest first once the person says where they are. */
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
    if (nearby.state === "unknown")
      return t`${count}, by region. We could not find out where you are.`;
    return t`${count}, by region`;
  }
  function showMore() {
    const next = shown;
    setShown(shown + PAGE);
    // The button moves down or goes: the focus goes on to the first that is new.
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
          // Enter sends nothing: the list is there already.
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
