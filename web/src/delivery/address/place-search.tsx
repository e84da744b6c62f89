import type { GeoPoint, Place } from "@portal/contract/address";
import { useLingui } from "@lingui/react/macro";
import { useId, useState, type KeyboardEvent } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { placeText } from "./place-text.ts";
import { usePlaceSearch } from "./use-place-search.ts";

type PlaceSearchProps = {
  near: GeoPoint;
  initialText: string;
  onPick: (place: Place) => void;
  /** The text was changed: the chosen place is no longer valid. */
  onClear: () => void;
};

/** The index after a key press; null for other keys. */
function moved(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return active <= 0 ? count - 1 : active - 1;
  return null;
}

/** A search field with its list of places below it: a combobox whose list covers nothing. */
export function PlaceSearch({ near, initialText, onPick, onClear }: PlaceSearchProps) {
  const { t } = useLingui();
  const listId = useId();
  const [text, setText] = useState(initialText);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { places, searching, answered } = usePlaceSearch(open ? text : "", near);
  const shown = open ? places : [];
  const optionId = (index: number) => `${listId}-${index}`;

  function pick(place: Place) {
    setText(placeText(place));
    setOpen(false);
    setActive(-1);
    onPick(place);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
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
    return places.length > 0
      ? t`Places found: ${places.length}`
      : t`No place found. Try the name of your barangay or city: you can move the pin afterwards.`;
  }
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t`Search a place`}
        hint={t`Your barangay, your city, or a place nearby`}
        required
      >
        <TextInput
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown[active] ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          value={text}
          onKeyDown={press}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setOpen(true);
            setActive(-1);
            onClear();
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
        className="max-h-72 divide-y divide-line overflow-y-auto overscroll-contain rounded-control border-2 border-line empty:hidden"
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
              "block min-h-12 w-full cursor-pointer px-3 py-2 text-left hover:bg-brand-on",
              index === active && "bg-brand-on outline-2 -outline-offset-2 outline-brand",
            )}
          >
            <span className="block font-semibold">{place.name}</span>
            <span className="block text-base text-ink-soft">{place.address}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
