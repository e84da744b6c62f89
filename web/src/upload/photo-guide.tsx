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
    <svg
      viewBox="0 0 88 62"
      width="88"
      height="62"
      aria-hidden="true"
      className="as-printed block h-auto max-w-full"
    >
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

/**
 * How the photo should look, and three ways in which it would be refused; shown before the first try. Below another
 * guide its words are only for screen readers (app.css).
 */
export function PhotoGuide({ subject }: { subject: GuideSubject }) {
  const { t } = useLingui();
  const shots: readonly [Shot, string][] = [
    ["good", t`Good: all four corners and sharp text.`],
    ["cut-off", t`Bad: a corner is cut off.`],
    ["blurred", t`Bad: the text is blurred.`],
    ["glare", t`Bad: a light hides the text.`],
  ];
  return (
    <ul className="photo-guide">
      {shots.map(([shot, sentence]) => (
        <li key={shot}>
          <span className="relative shrink-0">
            <Drawing subject={subject} shot={shot} />
            <span
              className={`absolute -right-1 -bottom-1 rounded-full border-2 border-paper text-paper ${shot === "good" ? "bg-success" : "bg-danger"}`}
            >
              <Icon name={shot === "good" ? "check" : "close"} className="block size-4" />
            </span>
          </span>
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
