import type { AddressItem } from "@portal/contract/address";
import { useLingui } from "@lingui/react/macro";
import { levels, parentOf, pickLevel, type Level, type PickedCodes } from "./picked-address.ts";
import { useEffect, useEffectEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { useAddressLevel } from "./use-address-level.ts";

/** What the browser's address book calls the levels. */
const autoCompletes: Record<Level, string> = {
  region: "address-level1",
  province: "address-level2",
  municipality: "address-level3",
  barangay: "address-level4",
};

type LevelSelectProps = {
  id: string;
  level: Level;
  label: string;
  /** Says which level to choose first. */
  waiting: string;
  parent: string;
  value: string;
  onPick: (item: AddressItem | null) => void;
  error?: string | undefined;
};

/** One level of the picker, as a native select. */
function LevelSelect(props: LevelSelectProps) {
  const { id, level, label, waiting, parent, value, onPick, error } = props;
  const { t } = useLingui();
  const list = useAddressLevel(level, parent);
  const items = list.data ?? [];
  const open = level === "region" || parent !== "";
  const pick = useEffectEvent(onPick);
  // A highly urbanised city is the only municipality of its own province.
  const single = items.length === 1 ? items[0] : undefined;
  useEffect(() => {
    if (single && value === "") pick(single);
  }, [single, value]);
  const placeholder = open ? (list.isPending ? t`Loading...` : t`Choose`) : waiting;
  return (
    <Field id={id} label={label} required error={error}>
      <Select
        value={value}
        autoComplete={autoCompletes[level]}
        placeholder={placeholder}
        disabled={!open || list.isError}
        options={items.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={({ currentTarget }) =>
          onPick(items.find(({ code }) => code === currentTarget.value) ?? null)
        }
      />
      {list.isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-4">
          <p className="text-base text-danger">{t`The list could not be loaded.`}</p>
          <Button
            variant="quiet"
            icon="refresh"
            className="-ml-5"
            onClick={() => void list.refetch()}
          >
            {t`Try again`}
          </Button>
        </div>
      ) : null}
    </Field>
  );
}

type QuadxPickerProps = {
  /** The lists to show: all, or those below a place that is known. */
  from?: Level | undefined;
  picked: PickedCodes;
  /** Receives all four codes, and the row that was chosen; null when a choice was taken back. */
  onPick: (picked: PickedCodes, item: AddressItem | null) => void;
  /** Id of the list of barangays. */
  id: string;
  error?: string | undefined;
};

/** The lists of regions, provinces, municipalities and barangays (spec §2), or the lower ones of them. */
export function QuadxPicker({ from = "region", picked, onPick, id, error }: QuadxPickerProps) {
  const { t } = useLingui();
  const words: Record<Level, { label: string; waiting: string }> = {
    region: { label: t`Region`, waiting: "" },
    province: { label: t`Province`, waiting: t`Choose the region first` },
    municipality: { label: t`Municipality or city`, waiting: t`Choose the province first` },
    barangay: { label: t`Barangay`, waiting: t`Choose the municipality first` },
  };
  return levels
    .slice(levels.indexOf(from))
    .map((level) => (
      <LevelSelect
        key={level}
        id={level === "barangay" ? id : `${level}_code`}
        level={level}
        {...words[level]}
        parent={parentOf(picked, level)}
        value={picked[level]}
        onPick={(item) => onPick(pickLevel(picked, level, item?.code ?? ""), item)}
        error={level === "barangay" ? error : undefined}
      />
    ));
}
