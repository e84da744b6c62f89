import type { retentionControl } from "@portal/contract/control/portal-control";
import { addDays, manilaDay } from "@portal/contract/days";
import type { ControlVerbs } from "../control/control-verb.ts";
import { disposalsSince, filesInBins, heldRequests } from "./disposal-store.ts";

const MOST_LISTED = 1_000;

export const retentionVerbs: ControlVerbs<typeof retentionControl> = {
  retention: async ({ db, config, now }, { given: { days } }) => {
    const left = await filesInBins(db);
    const deleted = await disposalsSince(db, addDays(manilaDay(now()), 1 - days));
    const held = await heldRequests(db, MOST_LISTED);
    return {
      message:
        left === 0
          ? "No photo that is due is left."
          : `${left} photo${left === 1 ? "" : "s"} not deleted yet; nobody can open them. If this lasts, look for "what is due was not disposed of" in the log.`,
      deleted: deleted.map(({ day, class: name, count, up_to: upTo }) => ({
        day,
        class: name,
        count,
        up_to: upTo.toISOString(),
      })),
      kept_longer: held.map(({ reference, ended_at: ended, holds_money, has_case }) => ({
        request: reference,
        ended: manilaDay(ended),
        because: [holds_money && "money to decide about", has_case && "an open case"]
          .filter(Boolean)
          .join(", "),
        until: addDays(manilaDay(ended), config.retention.heldMoneyDays),
      })),
    };
  },
};
