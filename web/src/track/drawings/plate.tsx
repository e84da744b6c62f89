import { isMvNumber } from "@portal/contract/mv-number";
import { classNames } from "../../ui/class-names.ts";

type PlateProps = {
  number: string;
  /** The accessible name. */
  label: string;
  className?: string | undefined;
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

function Stamped({
  x,
  y,
  size,
  children,
}: {
  x: number;
  y: number;
  size: number;
  children: string;
}) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      textAnchor="middle"
      letterSpacing={size / 24}
      className="fill-ink font-extrabold"
    >
      {children}
    </text>
  );
}

/**
 * A number plate: one long line, or the small two-line plate of a motorcycle for six characters. An MV file number
 * is not printed on plates: a record with no other number gets an empty plate.
 */
export function Plate({ number, label, className }: PlateProps) {
  const groups = isMvNumber(number) ? [] : groupsOf(number);
  const [upper, lower] = groups;
  const small = groups.length === 2 && groups.join("").length === 6 && upper && lower;
  const line = groups.join(" ");
  const size = Math.min(82, Math.floor(310 / (Math.max(line.length, 1) * 0.66)));
  return (
    <svg
      viewBox={small ? "0 0 240 190" : "0 0 372 140"}
      role="img"
      aria-label={label}
      className={classNames(
        "as-printed block h-auto w-full font-sans",
        small ? "max-w-60" : "max-w-sm",
        className,
      )}
    >
      <Sheet width={small ? 240 : 372} height={small ? 190 : 140} />
      {small ? (
        <>
          <Stamped x={120} y={93} size={66}>
            {upper}
          </Stamped>
          <Stamped x={120} y={160} size={66}>
            {lower}
          </Stamped>
          <Bolts xs={[70, 170]} y={26} />
        </>
      ) : (
        <>
          <Stamped x={186} y={76 + size * 0.36} size={size}>
            {line}
          </Stamped>
          <Bolts xs={[96, 276]} y={23} />
        </>
      )}
    </svg>
  );
}
