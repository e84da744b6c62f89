import { useLingui } from "@lingui/react/macro";
import type { Room } from "./free-dates.ts";

const dots: Record<Room, number> = { many: 3, few: 2, last: 1, none: 0 };
const STEP = 8;

/** Three dots for many slots, two for few, one for the last. Drawn, so that forced colours keep them. */
export function RoomDots({ room }: { room: Room }) {
  const count = dots[room];
  const width = count * STEP;
  return (
    <svg viewBox={`0 0 ${width} 6`} width={width} height="6" fill="currentColor" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <circle key={index} cx={index * STEP + STEP / 2} cy="3" r="3" />
      ))}
    </svg>
  );
}

/** What the dots mean; screen readers get the number of slots with each day. */
export function RoomLegend() {
  const { t } = useLingui();
  const words = [
    ["many", t`many slots`],
    ["few", t`few slots`],
    ["last", t`last slots`],
  ] as const;
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {words.map(([room, word]) => (
        <span key={room} className="inline-flex items-center gap-1.5">
          <span className="text-brand forced-colors:text-[CanvasText]">
            <RoomDots room={room} />
          </span>
          {word}
        </span>
      ))}
    </p>
  );
}
