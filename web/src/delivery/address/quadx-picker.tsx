import type { AddressItem } from "@portal/contract/address";
import { useLingui } from "@lingui/react/macro";
import { LevelSelect } from "./level-select.tsx";
import { levels, parentOf, pickLevel, type Level, type PickedCodes } from "./picked-address.ts";

type QuadxPickerProps = {
  picked: PickedCodes;
  /** Gets all four codes, and the postal code that the barangay suggests, "" when it suggests none. */
  onPick: (picked: PickedCodes, postalCode: string) => void;
  error?: string | undefined;
};

/** Region, province, municipality, barangay: choosing a higher level clears the lower ones. */
export function QuadxPicker({ picked, onPick, error }: QuadxPickerProps) {
  const { t } = useLingui();
  const words: Record<Level, { label: string; waiting: string }> = {
    region: { label: t`Region`, waiting: "" },
    province: { label: t`Province`, waiting: t`Choose the region first` },
    municipality: { label: t`Municipality or city`, waiting: t`Choose the province first` },
    barangay: { label: t`Barangay`, waiting: t`Choose the municipality first` },
  };
  const pick = (level: Level, item: AddressItem | null) =>
    onPick(
      pickLevel(picked, level, item?.code ?? ""),
      (level === "barangay" && item?.zip_code) || "",
    );
  return levels.map((level) => (
    <LevelSelect
      key={level}
      level={level}
      {...words[level]}
      parent={parentOf(picked, level)}
      value={picked[level]}
      onPick={(item) => pick(level, item)}
      error={level === "barangay" ? error : undefined}
    />
  ));
}
