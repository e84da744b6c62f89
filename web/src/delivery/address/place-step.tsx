import type { GeoPoint, Place } from "@portal/contract/address";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useState } from "react";
import { useSettings } from "../../settings.ts";
import { GooglePlacePicker } from "./google-place-picker.tsx";
import type { Landmark } from "./leaflet-map.ts";
import { codesOf } from "./picked-address.ts";
import { PlaceMap, type Tiles } from "./place-map.tsx";
import { PlaceSearch } from "./place-search.tsx";
import { DEFAULT_CENTRE, placeText, streetIn, type ChosenPlace } from "./place-text.ts";
import { QuadxPicker } from "./quadx-picker.tsx";
import { useMyLocation } from "../../api/use-my-location.ts";

type PlaceStepProps = {
  chosen: ChosenPlace | null;
  onChoose: (chosen: ChosenPlace | null) => void;
};

/** A city or municipality that was found: no place to deliver to before a barangay of it is chosen. */
type Area = { place: Place; street: string; point: GeoPoint };

const pointOf = ({ latitude, longitude }: Place): GeoPoint => ({ latitude, longitude });

type BarangayOfProps = { area: Area; onChoose: (chosen: ChosenPlace | null) => void };

/** The barangay of a city that was found; of Manila, first the district. */
function BarangayOf({ area: { place, street, point }, onChoose }: BarangayOfProps) {
  const [picked, setPicked] = useState(() => codesOf(place));
  const [district, setDistrict] = useState("");
  const from = codesOf(place).municipality === "" ? "municipality" : "barangay";
  useEffect(() => {
    document.getElementById(from === "barangay" ? LIST : "municipality_code")?.focus();
  }, [from]);
  return (
    <QuadxPicker
      id={LIST}
      from={from}
      picked={picked}
      onPick={(codes, item) => {
        setPicked(codes);
        if (codes.barangay === "") setDistrict(item?.name ?? "");
        const names = [item?.name, district, placeText(place)].filter(Boolean);
        onChoose(codes.barangay === "" ? null : { text: names.join(", "), point, street });
      }}
    />
  );
}

const LIST = "wizard-barangay";

type MapPickerProps = PlaceStepProps & { tiles: Tiles | null; me: GeoPoint | null };

/** The search, and below it a map on which the pin can be moved. */
function MapPicker({ tiles, me, chosen, onChoose }: MapPickerProps) {
  const { t } = useLingui();
  const [initialText] = useState(chosen?.text ?? "");
  const [found, setFound] = useState<Landmark | null>(null);
  const [area, setArea] = useState<Area | null>(null);
  const here = t`You are here`;
  const landmarks = useMemo(
    () => [
      ...(me ? [{ name: here, point: me }] : []),
      // The outline names the towns itself.
      ...(found && tiles ? [found] : []),
    ],
    [me, here, found, tiles],
  );
  const centre = me ?? DEFAULT_CENTRE;
  function pick(place: Place, typed: string) {
    const [point, street] = [pointOf(place), streetIn(typed, place)];
    const isArea = place.address_level !== null && place.address_level !== "barangay";
    setFound({ name: place.name, point });
    setArea(isArea ? { place, street, point } : null);
    onChoose(isArea ? null : { text: placeText(place), point, street });
  }
  function clear() {
    setFound(null);
    setArea(null);
    onChoose(null);
  }
  function move(point: GeoPoint) {
    if (area) setArea({ ...area, point });
    if (chosen) onChoose({ ...chosen, point });
    // Between streets that can be seen, a pin is exact without the barangay.
    else if (area && tiles) onChoose({ text: placeText(area.place), point, street: area.street });
  }
  return (
    <div className="flex flex-col gap-3">
      <PlaceSearch
        label={t`Search a place`}
        hint={t`Your barangay, your city, or a place nearby`}
        none={t`No place found. Try the name of your barangay or city. You can move the pin afterwards.`}
        near={centre}
        initialText={initialText}
        required
        onClear={clear}
        onPick={pick}
      />
      {area ? <BarangayOf key={area.place.id} area={area} onChoose={onChoose} /> : null}
      <PlaceMap
        tiles={tiles}
        centre={centre}
        point={chosen?.point ?? area?.point ?? null}
        landmarks={landmarks}
        onMove={move}
      />
    </div>
  );
}

/** Step 1, "Deliver to": a place search, and a map around the person. */
export function PlaceStep(props: PlaceStepProps) {
  const { google_maps_key: apiKey, map_tiles: tiles } = useSettings();
  const me = useMyLocation();
  return apiKey === null ? (
    <MapPicker {...props} tiles={tiles} me={me} />
  ) : (
    <GooglePlacePicker {...props} apiKey={apiKey} centre={me ?? DEFAULT_CENTRE} />
  );
}
