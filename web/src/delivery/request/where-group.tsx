import { usesStructuredAddress } from "@portal/contract/courier";
import { useLingui } from "@lingui/react/macro";
import { useFormContext, useWatch } from "react-hook-form";
import { streetIn, toGeoloc } from "../address/place-text.ts";
import { MapAddress, NoAddress } from "../address/map-address.tsx";
import { Field, Group } from "../../ui/field.tsx";
import type { ShippingValues } from "./shipping-values.ts";
import { TextInput } from "../../ui/text-input.tsx";
import { readDigits } from "../../track/typed-number.ts";
import { upper } from "@portal/contract/text";
import { useAddressLevel } from "../address/use-address-level.ts";
import type { Place } from "@portal/contract/address";
import { useEffect, useState } from "react";
import { type PickedCodes, codesOf } from "../address/picked-address.ts";
import { PlaceSearch } from "../address/place-search.tsx";
import { QuadxPicker } from "../address/quadx-picker.tsx";

const readPostalCode = readDigits(4);

/**
 * The postal code after another place was chosen: a typed code stays; a suggested one is replaced by the
 * next suggestion, even if that is empty.
 */
export const nextPostalCode = (now: string, suggested: readonly string[], next: string): string =>
  now === "" || suggested.includes(now) ? next : now;

/** The Quadx address (spec §2): the barangay, two lines and the postal code. */
function StructuredAddress() {
  const { t } = useLingui();
  const { control, register, setValue, getValues, clearErrors, formState } =
    useFormContext<ShippingValues>();
  const [region, province, municipality, barangay] = useWatch({
    control,
    name: ["region_code", "province_code", "municipality_code", "barangay_code"],
  });
  const chosen = useAddressLevel("barangay", municipality).data?.find(
    ({ code }) => code === barangay,
  );
  const { errors } = formState;

  function pick({ codes, postalCode, street = "" }: Picked) {
    setValue("region_code", codes.region);
    setValue("province_code", codes.province);
    setValue("municipality_code", codes.municipality);
    setValue("barangay_code", codes.barangay);
    if (street !== "" && getValues("address_line_1").trim() === "") {
      setValue("address_line_1", upper(street));
      clearErrors("address_line_1");
    }
    clearErrors("barangay_code");
    // An existing request does not include the code that was suggested when it was filled in.
    const suggested = [getValues("suggested_postal_code"), chosen?.zip_code ?? ""];
    setValue("postal_code", nextPostalCode(getValues("postal_code"), suggested, postalCode));
    setValue("suggested_postal_code", postalCode);
    if (postalCode !== "") clearErrors("postal_code");
  }
  return (
    <>
      {barangay === "" ? <NoAddress /> : null}
      <BarangayField
        picked={{ region, province, municipality, barangay }}
        onPick={pick}
        error={errors.barangay_code?.message}
      />
      <Field
        id="address_line_1"
        label={t`Address Line 1`}
        required
        hint={t`House or unit number, building and street`}
        error={errors.address_line_1?.message}
      >
        <TextInput uppercase autoComplete="address-line1" {...register("address_line_1")} />
      </Field>
      <Field
        id="address_line_2"
        label={t`Address Line 2 (optional)`}
        hint={t`Subdivision, purok, or a landmark that helps the rider`}
        error={errors.address_line_2?.message}
      >
        <TextInput uppercase autoComplete="address-line2" {...register("address_line_2")} />
      </Field>
      <Field
        id="postal_code"
        label={t`Postal Code`}
        required
        hint={t`4 digits. If we fill it in, please check it.`}
        error={errors.postal_code?.message}
      >
        <TextInput
          whole={readPostalCode}
          inputMode="numeric"
          autoComplete="postal-code"
          className="sm:max-w-[8rem]"
          {...register("postal_code")}
        />
      </Field>
    </>
  );
}

function PlaceOnMap() {
  const { control, setValue, clearErrors, formState } = useFormContext<ShippingValues>();
  const [address, geoloc, place, line2] = useWatch({
    control,
    name: ["delivery_address", "geoloc", "address_line_1", "address_line_2"],
  });
  return (
    <MapAddress
      id="delivery_address"
      address={address}
      geoloc={geoloc}
      place={place}
      line2={line2}
      error={formState.errors.delivery_address?.message}
      onChange={(answer) => {
        setValue("delivery_address", answer.address);
        setValue("geoloc", toGeoloc(answer.point));
        setValue("address_line_1", answer.place);
        setValue("address_line_2", answer.line2);
        clearErrors("delivery_address");
      }}
    />
  );
}

/** The destination: a structured address for Quadx, a place on the map for the others (spec §9). */
export function WhereGroup() {
  const { t } = useLingui();
  const { control } = useFormContext<ShippingValues>();
  const courier = useWatch({ control, name: "delivery_courier" });
  return (
    <Group title={t`Where it goes`}>
      {courier === "" ? (
        <div id="delivery_address" tabIndex={-1} className="flex flex-col gap-1 text-ink-soft">
          <NoAddress />
          <p>{t`Choose a courier first. Some ask for the address on a map.`}</p>
        </div>
      ) : null}
      {courier !== "" && usesStructuredAddress(courier) ? <StructuredAddress /> : null}
      {courier !== "" && !usesStructuredAddress(courier) ? <PlaceOnMap key={courier} /> : null}
    </Group>
  );
}

type Picked = {
  codes: PickedCodes;
  /** Suggested for the barangay, "" for none. */
  postalCode: string;
  /** House and street, if the whole address was typed; "" otherwise. */
  street?: string | undefined;
};

type BarangayFieldProps = {
  picked: PickedCodes;
  onPick: (picked: Picked) => void;
  error?: string | undefined;
};

const FIELD = "barangay_code";

/** The barangay (spec §2, Quadx address): a search, and below it the four lists that it fills. */
function BarangayField({ picked, onPick, error }: BarangayFieldProps) {
  const { t } = useLingui();
  const [lower, setLower] = useState("");
  useEffect(() => {
    if (lower !== "") document.getElementById(lower)?.focus();
  }, [lower]);
  // What is missing is said at the field with which it can be mended: the list of barangays is closed before that.
  const isListOpen = picked.municipality !== "";

  function take(place: Place, typed: string) {
    const codes = codesOf(place);
    onPick({ codes, postalCode: place.zip_code ?? "", street: streetIn(typed, place) });
    // Of a city, the barangay is still to be chosen; of Manila, its district.
    setLower(codes.barangay !== "" ? "" : codes.municipality === "" ? "municipality_code" : FIELD);
  }
  return (
    <>
      <PlaceSearch
        id={isListOpen ? "find_barangay" : FIELD}
        label={t`Find your barangay`}
        hint={t`Enter your whole address, such as 12 Mabini St, Lahug, Cebu City, and choose your barangay from the list.`}
        error={isListOpen ? undefined : error}
        near={null}
        only="address"
        initialText=""
        onPick={take}
        none={t`No place found. Check the spelling, or choose from the lists below.`}
        otherWay={t`You can choose from the lists below.`}
      />
      <QuadxPicker
        id={isListOpen ? FIELD : "barangay_list"}
        picked={picked}
        onPick={(codes, item) =>
          onPick({ codes, postalCode: (codes.barangay !== "" && item?.zip_code) || "" })
        }
        error={isListOpen ? error : undefined}
      />
    </>
  );
}
