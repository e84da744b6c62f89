import { formatPlateNumber, looksTemporary } from "@portal/contract/document-numbers";
import { classNames } from "../../ui/look.ts";

type PlateProps = {
  number: string;
  /** The accessible name. */
  label: string;
};

/** Letters and digits are separate on a plate: `ABC1234` is `ABC` and `1234`. */
function groupsOf(number: string): string[] {
  return number.toUpperCase().match(/[A-Z]+|\d+/g) ?? [];
}

function Bolts({ xs, y }: { xs: readonly number[]; y: number }) {
  return xs.map((x) => (
    <g key={x}>
      <circle cx={x} cy={y} r="6" className="fill-mist stroke-edge" strokeWidth="1.5" />
      <path d={`M${x - 3} ${y}h6`} className="stroke-edge" strokeWidth="1.5" />
    </g>
  ));
}

function Sheet({ width, height }: { width: number; height: number }) {
  return (
    <>
      <rect
        x="1.5"
        y="1.5"
        width={width - 3}
        height={height - 3}
        rx="14"
        className="fill-paper stroke-edge"
        strokeWidth="3"
      />
      <rect
        x="8"
        y="8"
        width={width - 16}
        height={height - 16}
        rx="9"
        fill="none"
        className="stroke-ink"
        strokeWidth="2.5"
      />
    </>
  );
}

type LineProps = { x: number; y: number; size: number; children: string };

/** Raised letters: a light edge below the ink. */
function Stamped({ x, y, size, children }: LineProps) {
  const at = { x, fontSize: size, textAnchor: "middle", letterSpacing: size / 24 } as const;
  return (
    <>
      <text {...at} y={y + 2.5} aria-hidden="true" className="fill-line font-extrabold">
        {children}
      </text>
      <text {...at} y={y} className="fill-ink font-extrabold">
        {children}
      </text>
    </>
  );
}

/** The largest size at which the text fits; an average capital is 0.66 em wide. */
const fitted = (text: string, width: number, most: number): number =>
  Math.min(most, Math.floor(width / (Math.max(text.length, 1) * 0.66)));

type FaceProps = { groups: readonly string[] };

/** One long line. */
function CarFace({ groups }: FaceProps) {
  const line = groups.join(" ");
  const size = fitted(line, 310, 82);
  return (
    <>
      <Sheet width={372} height={140} />
      <Stamped x={186} y={76 + size * 0.36} size={size}>
        {line}
      </Stamped>
      <Bolts xs={[96, 276]} y={23} />
    </>
  );
}

/** Small, on two lines; the last group is the lower one. */
function MotorcycleFace({ groups }: FaceProps) {
  const upper = groups.slice(0, -1).join("");
  const lower = groups.at(-1) ?? "";
  const size = Math.min(fitted(upper, 196, 66), fitted(lower, 196, 66));
  return (
    <>
      <Sheet width={240} height={190} />
      <Stamped x={120} y={93} size={size}>
        {upper}
      </Stamped>
      <Stamped x={120} y={160} size={size}>
        {lower}
      </Stamped>
      <Bolts xs={[70, 170]} y={26} />
    </>
  );
}

/** Its number is still to come: a line for each character. */
function UnnumberedFace() {
  return (
    <>
      <Sheet width={372} height={140} />
      <path
        d="M44 100h110M178 100h150"
        className="stroke-edge"
        strokeWidth="6"
        strokeDasharray="30 10"
      />
      <Bolts xs={[96, 276]} y={23} />
    </>
  );
}

/** A printed sheet until the plate is made. */
function TemporaryFace({ number }: { number: string }) {
  return (
    <>
      <path d="M3 3h366v134H3Z" className="fill-paper stroke-edge" strokeWidth="2" />
      <path d="M3 3h366v34H3Z" className="fill-line stroke-edge" strokeWidth="2" />
      <text
        x="186"
        y="27"
        fontSize="19"
        textAnchor="middle"
        letterSpacing="3"
        className="fill-ink font-bold"
      >
        TEMPORARY PLATE
      </text>
      <text
        x="186"
        y={87 + fitted(number, 270, 64) * 0.36}
        fontSize={fitted(number, 270, 64)}
        textAnchor="middle"
        letterSpacing="1"
        className="fill-ink font-bold"
      >
        {number}
      </text>
    </>
  );
}

type Face = "car" | "motorcycle" | "temporary" | "unnumbered";

const MOTORCYCLE = /^(?:\d{3}[A-Z]{3}|[A-Z]\d{3}[A-Z]{2}|[A-Z]{2}\d{5}|\d{4}[A-Z]{2})$/u;

function faceOf(number: string): Face {
  const bare = formatPlateNumber(number);
  // The records also have TMP01 to TMP10.
  if (looksTemporary(bare) || /^TMP\d{1,2}$/u.test(bare)) return "temporary";
  // A plate that is known by its MV file number has no number of its own yet.
  if (/^\d{15}$/u.test(bare)) return "unnumbered";
  return MOTORCYCLE.test(bare) ? "motorcycle" : "car";
}

/** A number plate of a car or motorcycle, a temporary or an unnumbered one, by the format of its number. */
export function Plate({ number, label }: PlateProps) {
  const face = faceOf(number);
  const groups = groupsOf(number);
  return (
    <svg
      viewBox={face === "motorcycle" ? "0 0 240 190" : "0 0 372 140"}
      role="img"
      aria-label={label}
      className={classNames(
        "as-printed block h-auto w-full font-sans",
        face === "motorcycle" ? "mx-auto max-w-60" : "max-w-sm",
      )}
    >
      {face === "car" ? <CarFace groups={groups} /> : null}
      {face === "motorcycle" ? <MotorcycleFace groups={groups} /> : null}
      {face === "unnumbered" ? <UnnumberedFace /> : null}
      {face === "temporary" ? <TemporaryFace number={number.toUpperCase()} /> : null}
    </svg>
  );
}
