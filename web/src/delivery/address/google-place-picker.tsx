import type { GeoPoint } from "@portal/contract/address";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import {
  type Drawn,
  drawMap,
  fromGoogle,
  type GoogleLatLng,
  makeSearch,
  toGoogle,
} from "./google-maps.ts";
import type { ChosenPlace } from "./place-text.ts";

type PickerProps = {
  apiKey: string;
  centre: GeoPoint;
  chosen: ChosenPlace | null;
  onChoose: (chosen: ChosenPlace) => void;
};
const PIN_ZOOM = 17;

/** Google's search and map; its script is loaded only if a key is configured. */
export function GooglePlacePicker({ apiKey, centre, chosen, onChoose }: PickerProps) {
  const { t } = useLingui();
  const labelId = useId();
  const searchBox = useRef<HTMLDivElement>(null);
  const mapBox = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [failed, setFailed] = useState(false);
  const choose = useEffectEvent(onChoose);
  const move = useEffectEvent(({ latLng }: { latLng?: GoogleLatLng | null }) => {
    if (latLng && chosen) onChoose({ ...chosen, point: fromGoogle(latLng) });
  });
  const draw = useEffectEvent((box: HTMLElement) => drawMap(apiKey, box, centre));
  useEffect(() => {
    let gone = false;
    const load = async () => {
      const field = await makeSearch(apiKey, (place) => choose(place));
      if (gone || !searchBox.current || !mapBox.current) return;
      field.setAttribute("aria-labelledby", labelId);
      searchBox.current.replaceChildren(field);
      const made = await draw(mapBox.current);
      made.marker.addListener("dragend", (event) => move(event));
      made.map.addListener("click", (event) => move(event));
      if (!gone) setDrawn(made);
    };
    load().catch(() => {
      console.warn("Unable to get place!");
      setFailed(true);
    });
    return () => {
      gone = true;
    };
  }, [apiKey, labelId]);
  useEffect(() => {
    if (!drawn) return;
    const point = chosen?.point ?? centre;
    drawn.map.setCenter(toGoogle(point));
    if (chosen) drawn.map.setZoom(PIN_ZOOM);
    drawn.marker.setPosition(toGoogle(point));
    drawn.marker.setMap(chosen ? drawn.map : null);
  }, [drawn, chosen, centre]);
  return (
    <div className="flex flex-col gap-3">
      <p id={labelId} className="font-semibold">
        {t`Search a place`}
      </p>
      {failed ? (
        <p role="alert" className="text-danger">
          {t`The map could not be loaded. Please close this and try again.`}
        </p>
      ) : null}
      <div ref={searchBox} className="min-h-12" />
      <p role="status" className="text-base empty:hidden">
        {chosen?.text}
      </p>
      <div ref={mapBox} className="h-60 rounded-control border-2 border-line bg-brand-on" />
    </div>
  );
}
