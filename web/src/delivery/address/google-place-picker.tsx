import type { GeoPoint } from "@portal/contract/address";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState } from "react";
import { type Drawn, drawMap, fromGoogle, makeSearch, toGoogle } from "./google-maps.ts";
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
  const latest = useRef({ onChoose, centre, chosen });
  useEffect(() => {
    latest.current = { onChoose, centre, chosen };
  });
  useEffect(() => {
    let gone = false;
    const load = async () => {
      const field = await makeSearch(apiKey, (place) => latest.current.onChoose(place));
      if (gone || !searchBox.current || !mapBox.current) return;
      field.setAttribute("aria-labelledby", labelId);
      searchBox.current.replaceChildren(field);
      const made = await drawMap(apiKey, mapBox.current, latest.current.centre);
      const move = ({ latLng }: { latLng?: Parameters<typeof fromGoogle>[0] | null }) => {
        const now = latest.current.chosen;
        if (latLng && now) latest.current.onChoose({ ...now, point: fromGoogle(latLng) });
      };
      made.marker.addListener("dragend", move);
      made.map.addListener("click", move);
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
          <Trans>The map could not be loaded. Please close this and try again.</Trans>
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
