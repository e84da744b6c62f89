import type { GeoPoint, Place } from "@portal/contract/address";
import { checkFields } from "@portal/contract/check-fields";
import { upper } from "@portal/contract/text";
import { TransactionRequest } from "@portal/contract/transaction";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useId, useMemo, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { sentencesOf } from "../../form/say.ts";
import {
  type ChosenPlace,
  DEFAULT_CENTRE,
  fullPlaceAddress,
  placeText,
  streetIn,
  toGeoloc,
} from "./place-text.ts";
import { type ItemOf, writeSession } from "../../session.ts";
import { addressWizardItem } from "../delivery-session.ts";
import { useSettings } from "../../settings.ts";
import { GooglePlacePicker } from "./google-place-picker.tsx";
import type { Landmark } from "./leaflet-map.ts";
import { codesOf } from "./picked-address.ts";
import { PlaceMap, type Tiles } from "./place-map.tsx";
import { PlaceSearch } from "./place-search.tsx";
import { QuadxPicker } from "./quadx-picker.tsx";
import { useMyLocation } from "../../api/use-my-location.ts";

type Step = ItemOf<typeof addressWizardItem>["step"];
export type WizardAnswer = { place: string; line2: string; address: string; point: GeoPoint };

type AddressWizardProps = {
  initial: { place: ChosenPlace | null; line2: string; step?: Step | undefined };
  onConfirm: (answer: WizardAnswer) => void;
  onClose: () => void;
};

const LINE_2 = "wizard-line-2";

/** The error in Address Line 2; undefined without one. */
function errorIn(line2: string): string | undefined {
  const { address_line_2: schema } = TransactionRequest.entries;
  return Object.values(sentencesOf(checkFields(schema, line2)))[0];
}

type Details = {
  place: ChosenPlace;
  line2: string;
  error: string | undefined;
  onLine2: (text: string) => void;
};

/** Step 2: details that are not on a map. */
function DetailsStep({ place, line2, error, onLine2 }: Details) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="font-semibold">{t`Address Line 1`}</p>
        <p className="wrap-anywhere">{place.text}</p>
      </div>
      <Field
        id={LINE_2}
        label={t`Address Line 2`}
        required
        error={error}
        hint={t`House or unit number, building and street, and a landmark that helps the rider`}
      >
        <TextInput
          uppercase
          value={line2}
          autoComplete="address-line2"
          onChange={({ currentTarget }) => onLine2(currentTarget.value)}
        />
      </Field>
    </div>
  );
}

/**
 * The address for couriers that need a point on the map (spec §2): Step 1 "Deliver to", Step 2 "Address Details",
 * then a confirmation. Esc and Cancel keep the previous address; Back on Android returns to the previous step.
 */
export function AddressWizard({ initial, onConfirm, onClose }: AddressWizardProps) {
  const { t } = useLingui();
  const formId = useId();
  const [step, setStep] = useState<Step>(initial.step ?? "place");
  const [place, setPlace] = useState(initial.place);
  const [line2, setLine2] = useState(initial.line2);
  const [tried, setTried] = useState(false);
  useEffect(() => {
    const geoloc = place ? toGeoloc(place.point) : "";
    writeSession(addressWizardItem, { step, place: place?.text ?? "", geoloc, line2 });
  }, [step, place, line2]);
  // On close only: a reload does not run effects' clean-up, so the draft survives it.
  useEffect(() => () => writeSession(addressWizardItem, null), []);
  function choose(chosen: ChosenPlace | null) {
    setPlace(chosen);
    if (chosen?.street && line2.trim() === "") setLine2(upper(chosen.street));
  }
  const address = fullPlaceAddress(line2, place?.text ?? "");
  const ready = place !== null && (step !== "details" || line2.trim() !== "");
  const titles: Record<Step, string> = {
    place: t`Deliver to`,
    details: t`Address Details`,
    confirm: t`Are you sure this address is correct?`,
  };
  const steps: Record<Step, string> = {
    place: t`Step 1 of 2`,
    details: t`Step 2 of 2`,
    confirm: "",
  };
  const before: Record<Step, Step | null> = { place: null, details: "place", confirm: "details" };
  const needs =
    step === "place"
      ? t`Choose a place with its barangay to go on.`
      : t`Address Line 2 is needed to go on.`;

  function next(event: FormEvent) {
    event.preventDefault();
    // In React's tree the dialog is inside the page's form, which must not be submitted too.
    event.stopPropagation();
    if (!place || !ready) return;
    setTried(step === "details");
    if (step !== "place" && errorIn(line2) !== undefined) document.getElementById(LINE_2)?.focus();
    else if (step === "confirm")
      onConfirm({ place: place.text, line2: line2.trim(), address, point: place.point });
    else setStep(step === "place" ? "details" : "confirm");
  }
  const previous = before[step];
  const goBack = () => (previous ? setStep(previous) : onClose());
  return (
    // A new dialog for each step, so that its title is focused and announced.
    <Dialog
      key={step}
      onClose={(reason) => (reason === "back" ? goBack() : onClose())}
      title={titles[step]}
      actions={
        <>
          <Button
            type="submit"
            wide
            form={formId}
            disabled={!ready}
            aria-describedby={ready ? undefined : `${formId}-needs`}
          >
            {step === "confirm" ? <Trans>Confirm</Trans> : <Trans>Next</Trans>}
          </Button>
          <Button variant="secondary" wide onClick={goBack}>
            {previous ? <Trans>Back</Trans> : <Trans>Cancel</Trans>}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={next} className="flex flex-col gap-3 pb-1">
        {steps[step] === "" ? null : <p className="text-base text-ink-soft">{steps[step]}</p>}
        {step === "place" ? <PlaceStep chosen={place} onChoose={choose} /> : null}
        {step === "details" && place ? (
          <DetailsStep
            place={place}
            line2={line2}
            error={tried ? errorIn(line2) : undefined}
            onLine2={setLine2}
          />
        ) : null}
        {step === "confirm" ? (
          <p className="rounded-control bg-mist p-4 font-semibold wrap-anywhere">{address}</p>
        ) : null}
        {ready ? null : (
          <p id={`${formId}-needs`} className="text-base text-ink-soft">
            {needs}
          </p>
        )}
      </form>
    </Dialog>
  );
}

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
function PlaceStep(props: PlaceStepProps) {
  const { google_maps_key: apiKey, map_tiles: tiles } = useSettings();
  const me = useMyLocation();
  return apiKey === null ? (
    <MapPicker {...props} tiles={tiles} me={me} />
  ) : (
    <GooglePlacePicker {...props} apiKey={apiKey} centre={me ?? DEFAULT_CENTRE} />
  );
}
