import { placesLeft, type ScheduleSlot } from "@portal/contract/schedule-slot";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/** The free places of a day in words. */
export function usePlacesLeft(): (slot: ScheduleSlot) => string {
  const { t } = useLingui();
  return (slot) => {
    const places = placesLeft(slot);
    if (places === 0) return t`no slots left`;
    return t`${plural(places, { one: "# slot left", other: "# slots left" })}`;
  };
}
