import type { GeoPoint, Place } from "@portal/contract/address";
import { useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { useSettings } from "../../settings.ts";
import { GooglePlacePicker } from "./google-place-picker.tsx";
import type { Landmark } from "./leaflet-map.ts";
import { PlaceMap } from "./place-map.tsx";
import { PlaceSearch } from "./place-search.tsx";
import { DEFAULT_CENTRE, placeText, type ChosenPlace } from "./place-text.ts";
import { useMyLocation } from "../../api/use-my-location.ts";

type PlaceStepProps = {
  chosen: ChosenPlace | null;
  onChoose: (chosen: ChosenPlace | null) => void;
};

function EmbeddedPicker({ me, chosen, onChoose }: PlaceStepProps & { me: GeoPoint | null }) {
  const { t } = useLingui();
  const [initialText] = useState(chosen?.text ?? "");
  const [found, setFound] = useState<Landmark | null>(null);
  const here = t`You are here`;
  const landmarks = useMemo(
    () => [...(me ? [{ name: here, point: me }] : []), ...(found ? [found] : [])],
    [me, here, found],
  );
  const centre = me ?? DEFAULT_CENTRE;
  function pick(place: Place) {
    const point = { latitude: place.latitude, longitude: place.longitude };
    setFound({ name: place.name, point });
    onChoose({ text: placeText(place), point });
  }
  function clear() {
    setFound(null);
    onChoose(null);
  }
  return (
    <div className="flex flex-col gap-3">
      <PlaceSearch near={centre} initialText={initialText} onClear={clear} onPick={pick} />
      <PlaceMap
        centre={centre}
        point={chosen?.point ?? null}
        landmarks={landmarks}
        onMove={(point) => chosen && onChoose({ ...chosen, point })}
      />
    </div>
  );
}

/** Step 1, "Deliver to": a place search, and a map around the person if they allow it. */
export function PlaceStep(props: PlaceStepProps) {
  const { google_maps_key: apiKey } = useSettings();
  const me = useMyLocation();
  return apiKey === null ? (
    <EmbeddedPicker {...props} me={me} />
  ) : (
    <GooglePlacePicker {...props} apiKey={apiKey} centre={me ?? DEFAULT_CENTRE} />
  );
}
