const MANILA = "Asia/Manila";
// Created once, because creating it is slow.
const manilaDays = new Intl.DateTimeFormat("en-CA", { timeZone: MANILA });

/** The day in Manila as YYYY-MM-DD. */
export const manilaDay = (instant: Date): string => manilaDays.format(instant);

const manilaClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: MANILA,
  hour: "2-digit",
  minute: "2-digit",
});

/** The time of day in Manila, such as 14:05. */
export const manilaTime = (instant: Date): string => manilaClock.format(instant);

/** `MMM DD, YYYY hh:mmA` in Manila (spec §3 paid_at). */
export function formatPaidAt(instant: Date): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en-US", {
      timeZone: MANILA,
      month: "short",
      day: "2-digit",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hour12: true,
    })
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  return `${parts["month"]} ${parts["day"]}, ${parts["year"]} ${parts["hour"]}:${parts["minute"]}${parts["dayPeriod"]}`;
}
