import type { GeoPoint, Place } from "@portal/contract/address";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { useSettings } from "../../settings.ts";
import { GooglePlacePicker } from "./google-place-picker.tsx";
import type { Landmark } from "./leaflet-map.ts";
import { PlaceCard } from "./place-card.tsx";
import { PlaceMap } from "./place-map.tsx";
import { PlaceSearch } from "./place-search.tsx";
import { DEFAULT_CENTRE, placeText, streetIn, type ChosenPlace } from "./place-text.ts";
import { useMyLocation } from "../../api/use-my-location.ts";

type PlaceStepProps = {
  chosen: ChosenPlace | null;
  onChoose: (chosen: ChosenPlace | null) => void;
};

type EmbeddedProps = PlaceStepProps & { me: GeoPoint | null };

const chosenOf = (place: Place, typed: string): ChosenPlace => ({
  text: placeText(place),
  point: { latitude: place.latitude, longitude: place.longitude },
  street: streetIn(typed, place),
});

/** Without a map there is nothing to move a pin on: the place as a card, and the search until it is chosen. */
function PickerWithoutMap({ me, chosen, onChoose }: EmbeddedProps) {
  const { t } = useLingui();
  const [before, setBefore] = useState<ChosenPlace | null>(null);
  const [isNew, setIsNew] = useState(false);
  if (!chosen)
    return (
      <PlaceSearch
        label={t`Search a place`}
        hint={t`Your barangay, your city, or a place nearby`}
        none={t`No place found. Try the name of your barangay or city.`}
        near={me ?? DEFAULT_CENTRE}
        initialText={before?.text ?? ""}
        isNew={before !== null}
        onPick={(place, typed) => {
          setIsNew(true);
          onChoose(chosenOf(place, typed));
        }}
      />
    );
  const [name = "", ...wider] = chosen.text.split(", ");
  return (
    <PlaceCard
      name={name}
      wider={wider.join(", ")}
      isNew={isNew}
      onChange={() => {
        setBefore(chosen);
        onChoose(null);
      }}
    >
      <p className="mt-2 text-base">
        <Trans>The rider finds your door by the address details that you enter next.</Trans>
      </p>
    </PlaceCard>
  );
}

function PickerWithMap({ tiles, me, chosen, onChoose }: EmbeddedProps & { tiles: string }) {
  const { t } = useLingui();
  const [initialText] = useState(chosen?.text ?? "");
  const [found, setFound] = useState<Landmark | null>(null);
  const here = t`You are here`;
  const landmarks = useMemo(
    () => [...(me ? [{ name: here, point: me }] : []), ...(found ? [found] : [])],
    [me, here, found],
  );
  const centre = me ?? DEFAULT_CENTRE;
  function pick(place: Place, typed: string) {
    const next = chosenOf(place, typed);
    setFound({ name: place.name, point: next.point });
    onChoose(next);
  }
  function clear() {
    setFound(null);
    onChoose(null);
  }
  return (
    <div className="flex flex-col gap-3">
      <PlaceSearch
        label={t`Search a place`}
        hint={t`Your barangay, your city, or a place nearby`}
        none={t`No place found. Try the name of your barangay or city. You can move the pin afterwards.`}
        near={centre}
        initialText={initialText}
        onClear={clear}
        onPick={pick}
      />
      <PlaceMap
        tilesUrl={tiles}
        centre={centre}
        point={chosen?.point ?? null}
        landmarks={landmarks}
        onMove={(point) => chosen && onChoose({ ...chosen, point })}
      />
    </div>
  );
}

/** Step 1, "Deliver to": a place search, and a map around the person if the portal has one. */
export function PlaceStep(props: PlaceStepProps) {
  const { google_maps_key: apiKey, map_tiles_url: tiles } = useSettings();
  const me = useMyLocation();
  if (apiKey !== null)
    return <GooglePlacePicker {...props} apiKey={apiKey} centre={me ?? DEFAULT_CENTRE} />;
  return tiles === null ? (
    <PickerWithoutMap {...props} me={me} />
  ) : (
    <PickerWithMap {...props} tiles={tiles} me={me} />
  );
}
