import type { Place } from "@portal/contract/address";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { flushLook } from "../../ui/button-look.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { codesOf, noCodes, type PickedCodes } from "./picked-address.ts";
import { PlaceCard } from "./place-card.tsx";
import { PlaceSearch } from "./place-search.tsx";
import { streetIn } from "./place-text.ts";
import { QuadxPicker } from "./quadx-picker.tsx";
import { useBarangayWords } from "./use-address-level.ts";

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
type Way = "card" | "search" | "steps";

const startOf = ({ barangay, region }: PickedCodes): Way =>
  barangay === "" ? (region === "" ? "search" : "steps") : "card";

/** The barangay (spec §2, Quadx address): one search that fills all four levels, or level by level. */
export function BarangayField({ picked, onPick, error }: BarangayFieldProps) {
  const { t } = useLingui();
  const [way, setWay] = useState(() => startOf(picked));
  const [asked, setAsked] = useState<"search" | "card" | null>(null);
  const [lower, setLower] = useState("");
  useEffect(() => {
    if (lower !== "") document.getElementById(lower)?.focus();
  }, [lower]);

  function take(place: Place, typed: string) {
    const codes = codesOf(place);
    onPick({ codes, postalCode: place.zip_code ?? "", street: streetIn(typed, place) });
    setAsked("card");
    setWay(codes.barangay === "" ? "steps" : "card");
    // Of a city, the barangay is still to be chosen; of Manila, its district.
    if (codes.barangay === "") setLower(codes.municipality === "" ? "municipality_code" : FIELD);
  }
  const clear = () => onPick({ codes: noCodes, postalCode: "" });
  function search() {
    setLower("");
    setAsked("search");
    setWay("search");
  }
  const words = useBarangayWords(picked);
  const isChosen = way === "card" && picked.barangay !== "";
  if (isChosen && words === null) return <Skeleton className="h-28 w-full" />;
  const [name, ...wider] = words ?? [];
  if (isChosen && name !== undefined)
    return (
      <PlaceCard
        id={FIELD}
        name={name}
        wider={wider.join(", ")}
        error={error}
        isNew={asked === "card"}
        onChange={() => {
          clear();
          search();
        }}
      />
    );
  if (way !== "steps" && !isChosen)
    return (
      <PlaceSearch
        id={FIELD}
        label={t`Find your barangay`}
        hint={t`Enter your whole address, such as 12 Mabini St, Lahug, Cebu City, and choose your barangay from the list.`}
        error={error}
        near={null}
        only="address"
        initialText=""
        isNew={asked === "search"}
        onPick={take}
        onClear={picked.region === "" ? undefined : clear}
        none={t`No place found. Check the spelling, or choose step by step.`}
        onSteps={() => {
          setWay("steps");
          setLower("region_code");
        }}
      />
    );
  return (
    <>
      <QuadxPicker
        picked={picked}
        onPick={(codes, postalCode) => onPick({ codes, postalCode })}
        error={error}
      />
      <Button variant="quiet" icon="search" className={`-mt-2 ${flushLook}`} onClick={search}>
        {t`Search instead`}
      </Button>
    </>
  );
}
