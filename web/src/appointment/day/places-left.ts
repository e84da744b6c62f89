import { placesLeft, type ScheduleSlot } from "@portal/contract/schedule-slot";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/** The free places of a day in words: `left` in a sentence, `note` for the small space under a day's number. */
export function usePlacesLeft() {
  const { t } = useLingui();
  return {
    left: (slot: ScheduleSlot) => {
      const places = placesLeft(slot);
      if (places === 0) return t`no places left`;
      return t`${plural(places, { one: "# place left", other: "# places left" })}`;
    },
    note: (slot: ScheduleSlot) => {
      const places = placesLeft(slot);
      return places === 0 ? t`full` : t`${places} left`;
    },
  };
}
