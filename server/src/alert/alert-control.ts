import type { alertControl } from "@portal/contract/control/record-control";
import type { AlertStatus } from "@portal/contract/status";
import { manilaDay } from "@portal/contract/days";
import { type ControlVerbs, counted } from "../control/control-verb.ts";
import { countAlerts } from "./alert-store.ts";

const words = {
  Pending: "pending",
  Confirmed: "confirmed",
  Told: "sent",
  Off: "stopped",
  Expired: "expired",
} as const satisfies Record<AlertStatus, string>;
const order = Object.keys(words);

export const alertVerbs: ControlVerbs<typeof alertControl> = {
  alerts: async ({ db }) => {
    const counts = await countAlerts(db);
    const waiting = counts
      .filter(({ status }) => status === "Confirmed")
      .reduce((sum, { count }) => sum + count, 0);
    return {
      message:
        counts.length === 0
          ? "There are no alerts."
          : `${counted(waiting, "waits", "wait")} for a license or plate.`,
      alerts: counts
        .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
        .map(({ status, channel, count, oldest }) => ({
          state: words[status],
          channel,
          count,
          oldest: manilaDay(oldest),
        })),
    };
  },
};
