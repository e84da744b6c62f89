import type { GeoPoint, Place } from "@portal/contract/address";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { Banner } from "../../ui/banner.tsx";
import { flushLook } from "../../ui/button-look.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { placeText } from "./place-text.ts";
import { usePlaceSearch } from "./use-place-search.ts";
import { inWords } from "../../api/api.ts";

type PlaceSearchProps = {
  id?: string | undefined;
  label: string;
  hint: string;
  error?: string | undefined;
  near: GeoPoint | null;
  /** Only rows of the address picker. */
  only?: "address" | undefined;
  initialText: string;
  /** Takes the focus when it appears: the person asked for another place. */
  isNew?: boolean | undefined;
  onPick: (place: Place, typed: string) => void;
  /** The text was changed: the chosen place is no longer valid. */
  onClear?: (() => void) | undefined;
  /** Said when nothing was found. */
  none: string;
  /** Goes to the other way, where there is one; the main one when the search fails. */
  onSteps?: (() => void) | undefined;
};

/** The index after a key press; null for other keys. */
function moved(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return active <= 0 ? count - 1 : active - 1;
  return null;
}

function PlaceWords({ place }: { place: Place }) {
  return (
    <>
      <Icon name="pin" className="size-5 text-brand" />
      <span className="min-w-0 grow">
        <span className="font-semibold">{place.name}</span>
        <span className="text-ink-soft">{placeText(place).slice(place.name.length)}</span>
      </span>
      <Icon name="chevron-right" className="size-5 text-brand" />
    </>
  );
}

type OtherWayProps = { failure: Error | null; onAgain: () => void; onSteps: () => void };

/** Level by level, without the search. */
function OtherWay({ failure, onAgain, onSteps }: OtherWayProps) {
  const { t } = useLingui();
  if (!failure)
    return (
      <Button variant="quiet" className={flushLook} onClick={onSteps}>
        {t`Or choose step by step`}
      </Button>
    );
  return (
    <Banner
      variant="danger"
      title={t`The search is not working at the moment.`}
      actions={
        <>
          <Button variant="secondary" icon="refresh" onClick={onAgain}>
            {t`Try again`}
          </Button>
          <Button variant="secondary" onClick={onSteps}>
            {t`Choose step by step`}
          </Button>
        </>
      }
    >
      <p>{inWords(failure)}</p>
    </Banner>
  );
}

function useFocusOfNew(input: RefObject<HTMLInputElement | null>, isNew = false) {
  useEffect(() => {
    if (!isNew) return;
    input.current?.focus();
    input.current?.select();
  }, [input, isNew]);
}

/** A search field with its list of places below it: a combobox whose list covers nothing. */
export function PlaceSearch(props: PlaceSearchProps) {
  const { t } = useLingui();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(props.initialText);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const search = usePlaceSearch(open ? text : "", props.near, props.only);
  const { places, searching, answered } = search;
  const shown = open ? places : [];
  const optionId = (index: number) => `${listId}-${index}`;
  useFocusOfNew(input, props.isNew);

  function pick(place: Place) {
    setText(placeText(place));
    setOpen(false);
    setActive(-1);
    props.onPick(place, text);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    // The key belongs to the word that is being composed.
    if (event.nativeEvent.isComposing) return;
    const next = moved(event.key, active, shown.length);
    const chosen = shown[active];
    if (next !== null) {
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && chosen) pick(chosen);
    else if (event.key === "Escape" && open) setOpen(false);
    // Enter must not submit the form; the first Esc closes the list, the second one the dialog.
    else if (event.key !== "Enter") return;
    event.preventDefault();
  }
  function status(): string {
    if (!open || text.trim().length < 2) return "";
    if (searching) return t`Searching`;
    if (!answered) return "";
    return places.length > 0 ? t`Places found: ${places.length}` : props.none;
  }
  return (
    <div className="flex flex-col gap-2">
      <Field id={props.id} label={props.label} hint={props.hint} error={props.error} required>
        <TextInput
          ref={input}
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown[active] ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onKeyDown={press}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setOpen(true);
            setActive(-1);
            props.onClear?.();
          }}
        />
      </Field>
      <p role="status" className="text-base text-ink-soft empty:hidden">
        {status()}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={t`Places found`}
        className="max-h-72 divide-y divide-line overflow-y-auto overscroll-contain rounded-control border-2 border-edge empty:hidden"
      >
        {shown.map((place, index) => (
          // A button, for screen readers that focus the option itself; otherwise the field keeps the focus.
          <button
            key={place.id}
            id={optionId(index)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(place)}
            className={classNames(
              "flex min-h-12 w-full cursor-pointer items-center gap-3 px-3 py-2 text-left hover:bg-brand-on",
              index === active && "bg-brand-on outline-2 -outline-offset-2 outline-brand",
            )}
          >
            <PlaceWords place={place} />
          </button>
        ))}
      </div>
      {props.onSteps ? (
        <OtherWay
          failure={open ? search.failure : null}
          onAgain={() => {
            // The button goes with the failure.
            input.current?.focus();
            void search.again();
          }}
          onSteps={props.onSteps}
        />
      ) : null}
    </div>
  );
}
