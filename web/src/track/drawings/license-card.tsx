type LicenseCardProps = {
  number: string;
  name?: string | undefined;
  birthDate?: string | undefined;
  /** Highlights the number. */
  marked?: boolean | undefined;
  /** The accessible name; the drawing's parts are hidden from screen readers. */
  label: string;
};

const left = 124;
const textWidth = 200;

/** The largest font size that fits the card; an average capital is 0.66 em wide. */
function fitted(text: string, size: number): number {
  return Math.min(size, Math.floor((textWidth / (text.length * 0.66)) * 10) / 10);
}

/** A long name is split into two lines at the space nearest to its middle. */
function nameLines(name: string): string[] {
  const spaces = [...name.matchAll(/ /g)].map((found) => found.index);
  const middle = name.length / 2;
  const cut = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  if (name.length <= 22 || cut === undefined) return [name];
  return [name.slice(0, cut), name.slice(cut + 1)];
}

function Entry({ y, caption, lines }: { y: number; caption: string; lines: string[] }) {
  const size = Math.min(...lines.map((line) => fitted(line, 15)));
  return (
    <>
      <text x={left} y={y} fontSize="12" className="fill-ink-soft">
        {caption}
      </text>
      {lines.map((line, i) => (
        <text
          key={line}
          x={left}
          y={y + 16 + i * (size + 1.5)}
          fontSize={size}
          className="fill-ink font-semibold"
        >
          {line}
        </text>
      ))}
    </>
  );
}

const sheet =
  "M15 1h312a14 14 0 0 1 14 14v186a14 14 0 0 1-14 14H15a14 14 0 0 1-14-14V15A14 14 0 0 1 15 1Z";

function Ground() {
  return (
    <>
      <path d={sheet} className="fill-paper" />
      {/* Fine waves that suggest security printing. */}
      <g fill="none" className="stroke-brand opacity-10">
        {[70, 84, 98, 112, 126, 140, 154, 168, 182, 196].map((y) => (
          <path key={y} d={`M2 ${y}c56-22 114 22 170 0s114 22 168 0`} />
        ))}
      </g>
      <path d="M1 46V15A14 14 0 0 1 15 1h312a14 14 0 0 1 14 14v31Z" className="fill-brand" />
      <path d="M1 46h340v4H1Z" className="fill-sun" />
      <path d={sheet} fill="none" className="stroke-edge" strokeWidth="1.5" />
    </>
  );
}

function Portrait() {
  return (
    <>
      <rect x="20" y="66" width="86" height="104" rx="8" className="fill-brand-on" />
      <circle cx="63" cy="106" r="18" className="fill-brand opacity-40" />
      <path d="M29 170c1-26 15-40 34-40s33 14 34 40Z" className="fill-brand opacity-40" />
      <path
        d="M22 193c8-12 14-10 16-2s8 4 14-4 8 2 14 2 16-6 36-4"
        fill="none"
        className="stroke-ink opacity-60"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </>
  );
}

/** A license as it looks in the wallet, without any seal; its words are those printed on it, in every language. */
export function LicenseCard(props: LicenseCardProps) {
  const { number, name, birthDate, marked = false, label } = props;
  const lines = name ? nameLines(name.toUpperCase()) : [];
  return (
    <svg
      viewBox="0 0 342 216"
      role="img"
      aria-label={label}
      className="as-printed block h-auto w-full max-w-sm font-sans"
    >
      <Ground />
      <text x="20" y="30" fontSize="17" letterSpacing="0.8" className="fill-paper font-bold">
        DRIVER’S LICENSE
      </text>
      <Portrait />
      {lines.length > 0 ? (
        <Entry y={lines.length > 1 ? 71 : 75} caption="Name" lines={lines} />
      ) : null}
      {birthDate ? (
        <Entry
          y={[75, 118, 123][lines.length] ?? 123}
          caption="Date of birth"
          lines={[birthDate]}
        />
      ) : null}
      {marked ? <rect x="114" y="152" width="212" height="50" rx="8" className="fill-sun" /> : null}
      <text x={left} y="168" fontSize="12" className={marked ? "fill-ink" : "fill-ink-soft"}>
        License No.
      </text>
      <text
        x={left}
        y="192"
        fontSize={fitted(number, 22)}
        letterSpacing="0.4"
        className={marked ? "fill-ink font-bold" : "fill-brand font-bold"}
      >
        {number}
      </text>
    </svg>
  );
}
