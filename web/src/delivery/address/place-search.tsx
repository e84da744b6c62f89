import type { GeoPoint, Place } from "@portal/contract/address";
import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { LoadErrorBanner } from "../../site/problem/load-error-banner.tsx";
import { classNames } from "../../ui/look.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useShowBelow } from "../../ui/show-below.ts";
import { TextInput } from "../../ui/text-input.tsx";
import { placeText } from "./place-text.ts";
import { call } from "../../api/api.ts";
import { addressCalls } from "@portal/contract/calls/address-calls";
import { useQuery } from "@tanstack/react-query";

type PlaceSearchProps = {
  id?: string | undefined;
  label: string;
  hint: string;
  error?: string | undefined;
  near: GeoPoint | null;
  /** Only rows of the address picker. */
  only?: "address" | undefined;
  initialText: string;
  onPick: (place: Place, typed: string) => void;
  /** The text was changed: the chosen place is no longer valid. */
  onClear?: (() => void) | undefined;
  /** Said when nothing was found. */
  none: string;
  /** What can be done instead while the search fails. */
  otherWay?: string | undefined;
  required?: boolean | undefined;
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

const optionIdOf = (listId: string, index: number): string => `${listId}-${index}`;

type PlaceListProps = {
  id: string;
  places: readonly Place[];
  /** Index of the option that the keys are on, -1 for none. */
  active: number;
  onPick: (place: Place) => void;
};

function PlaceList({ id, places, active, onPick }: PlaceListProps) {
  const { t } = useLingui();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Places found`}
      className="max-h-72 divide-y divide-line scroll-shade overflow-y-auto overscroll-contain rounded-control border-2 border-edge empty:hidden"
    >
      {places.map((place, index) => (
        // A button, for screen readers that focus the option itself; otherwise the field keeps the focus.
        <button
          key={place.id}
          id={optionIdOf(id, index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(place)}
          className={classNames(
            "flex min-h-12 w-full cursor-pointer items-center gap-3 px-3 py-2 text-left hover:bg-brand-on",
            index === active && "bg-brand-on outline-2 -outline-offset-2 outline-brand",
          )}
        >
          <PlaceWords place={place} />
        </button>
      ))}
    </div>
  );
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
  const optionId = (index: number) => optionIdOf(listId, index);
  const box = useRef<HTMLDivElement>(null);
  const results = useRef<HTMLDivElement>(null);
  useShowBelow(box, results, status());

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
    <div ref={box} className="flex scroll-mt-4 flex-col gap-2">
      <Field
        id={props.id}
        label={props.label}
        hint={props.hint}
        error={props.error}
        required={props.required}
      >
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
      <div ref={results} className="flex flex-col gap-2">
        <p role="status" className="text-base text-ink-soft empty:hidden">
          {status()}
        </p>
        <PlaceList id={listId} places={shown} active={active} onPick={pick} />
        {open && search.failure ? (
          <LoadErrorBanner
            error={search.failure}
            title={t`The search is not working at the moment.`}
            onRetry={() => {
              // The button goes with the failure.
              input.current?.focus();
              void search.again();
            }}
          >
            {props.otherWay === undefined ? null : <p>{props.otherWay}</p>}
          </LoadErrorBanner>
        ) : null}
      </div>
    </div>
  );
}

const PAUSE_MS = 300;
const SHORTEST = 2;
/** What the call takes. */
const LONGEST = 200;

type Asked = { q: string; near: GeoPoint | null; only: "address" | undefined };

async function findPlaces({ q, near, only }: Asked, signal: AbortSignal): Promise<Place[]> {
  try {
    const around = near && `${near.latitude.toFixed(4)},${near.longitude.toFixed(4)}`;
    const query = { q, ...(around && { near: around }), ...(only && { only }) };
    return await call(addressCalls.searchPlaces, { query, signal });
  } catch (error) {
    // Spec §8: only logged.
    if (!signal.aborted) console.warn("Unable to get place!");
    throw error;
  }
}

const isEnough = (text: string): boolean => text.length >= SHORTEST;

/** Whether somebody types on, or takes back letters: another text begins another search. */
export const goesOn = (before: string, now: string): boolean =>
  isEnough(before) && isEnough(now) && (now.startsWith(before) || before.startsWith(now));

/** Places for the typed text, those near the point first; `only` rows of the address picker, or all. Debounced. */
function usePlaceSearch(text: string, near: GeoPoint | null, only?: "address") {
  const typed = text.trim().slice(0, LONGEST);
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    // What is too short to look for ends a search: the next one begins without its places.
    const timer = setTimeout(() => setSettled(typed), isEnough(typed) ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  const [begun, setBegun] = useState(settled);
  if (begun !== settled && !goesOn(begun, settled)) setBegun(settled);
  const enough = isEnough(settled) && goesOn(settled, typed);
  const found = useQuery({
    queryKey: ["place", settled, near, only, begun] as const,
    queryFn: ({ signal }) => findPlaces({ q: settled, near, only }, signal),
    enabled: enough,
    // While somebody types on, the places of the shorter text stay.
    placeholderData: (last, query) => (query?.queryKey[4] === begun ? last : undefined),
    meta: { explains: true },
  });
  return {
    places: enough ? (found.data ?? []) : [],
    searching: (enough && found.isFetching) || (typed !== settled && isEnough(typed)),
    failure: enough && typed === settled ? found.error : null,
    again: found.refetch,
    /** The list belongs to the current text. */
    answered: enough && typed === settled && found.isSuccess && !found.isPlaceholderData,
  };
}
