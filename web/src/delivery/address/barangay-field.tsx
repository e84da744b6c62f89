import type { Place } from "@portal/contract/address";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { codesOf, type PickedCodes } from "./picked-address.ts";
import { PlaceSearch } from "./place-search.tsx";
import { streetIn } from "./place-text.ts";
import { QuadxPicker } from "./quadx-picker.tsx";

export type Picked = {
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
export function BarangayField({ picked, onPick, error }: BarangayFieldProps) {
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
