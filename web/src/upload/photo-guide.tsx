import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Icon } from "../ui/icons.tsx";

/** What is photographed: a card the size of a license, or a sheet of paper. */
export type GuideSubject = "card" | "paper";
type Shot = "good" | "cut-off" | "blurred" | "glare";

type Frame = { x: number; y: number; width: number; height: number };

const frames: Record<GuideSubject, Frame> = {
  card: { x: 14, y: 12, width: 60, height: 38 },
  paper: { x: 26, y: 5, width: 36, height: 52 },
};

function Lines({ frame, subject }: { frame: Frame; subject: GuideSubject }) {
  const inner = frame.x + (subject === "card" ? 25 : 6);
  const width = frame.x + frame.width - 6 - inner;
  const rows = subject === "card" ? 4 : 6;
  return (
    <>
      {subject === "card" ? (
        <rect
          x={frame.x + 6}
          y={frame.y + 10}
          width="14"
          height="18"
          rx="2"
          className="fill-line"
        />
      ) : null}
      {Array.from({ length: rows }, (_, row) => (
        <path
          key={row}
          d={`M${inner} ${frame.y + 10 + row * 6.5}h${row % 2 === 0 ? width : width * 0.7}`}
          strokeWidth="2.500"
          className="stroke-ink"
        />
      ))}
    </>
  );
}

/** A document on a table as a photo shows it. Drawn by us, and the same in the dark. */
function Drawing({ subject, shot }: { subject: GuideSubject; shot: Shot }) {
  const id = useId();
  const frame = frames[subject];
  const shift = subject === "card" ? "translate(26 14)" : "translate(0 26)";
  return (
    <svg viewBox="0 0 88 62" aria-hidden="true" className="as-printed block w-full max-w-18">
      <defs>
        <clipPath id={`${id}-clip`}>
          <rect width="88" height="62" rx="6" />
        </clipPath>
        <filter id={`${id}-blur`}>
          <feGaussianBlur stdDeviation="1.800" />
        </filter>
      </defs>
      <g clipPath={`url(#${id}-clip)`}>
        <rect width="88" height="62" fill="#8a98b3" />
        <g
          transform={shot === "cut-off" ? shift : undefined}
          filter={shot === "blurred" ? `url(#${id}-blur)` : undefined}
        >
          <rect {...frame} rx="3" className="fill-paper" />
          <Lines frame={frame} subject={subject} />
        </g>
        {shot === "glare" ? (
          <ellipse
            cx="50"
            cy="29"
            rx="21"
            ry="15"
            fill="#ffffff"
            stroke="#fff1cc"
            strokeWidth="5"
          />
        ) : null}
      </g>
    </svg>
  );
}

/** A drawn photo with its mark. */
export function Example({ subject, shot }: { subject: GuideSubject; shot: Shot }) {
  const isGood = shot === "good";
  return (
    <span className="relative w-full max-w-18">
      <Drawing subject={subject} shot={shot} />
      <span
        className={`absolute -right-1 -bottom-1 rounded-full border-2 border-paper text-paper ${isGood ? "bg-success" : "bg-danger"}`}
      >
        <Icon name={isGood ? "check" : "close"} className="block size-4" />
      </span>
    </span>
  );
}

/** How photos should look, and three ways in which one would be refused: once, above the photos of a page. */
export function PhotoGuide({ subject }: { subject: GuideSubject }) {
  const { t } = useLingui();
  const shots: readonly [Shot, string][] = [
    ["good", t`Good`],
    ["cut-off", t`Bad: cut off`],
    ["blurred", t`Bad: blurred`],
    ["glare", t`Bad: glare`],
  ];
  return (
    <ul className="photo-guide">
      {shots.map(([shot, words]) => (
        <li key={shot}>
          <Example subject={subject} shot={shot} />
          {words}
        </li>
      ))}
    </ul>
  );
}
