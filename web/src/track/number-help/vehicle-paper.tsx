type VehiclePaperProps = {
  /** The printed title, in capitals. */
  title: string;
  /** The accessible name; the drawing's parts are hidden from screen readers. */
  label: string;
  /** For the receipt: shorter, with a total. */
  brief?: boolean | undefined;
};

type EntryProps = { x: number; y: number; width: number; caption: string; value: string };

/** One printed field, highlighted. */
function Marked({ x, y, width, caption, value }: EntryProps) {
  return (
    <>
      <rect x={x} y={y} width={width} height="42" rx="6" className="fill-sun" />
      <text x={x + 9} y={y + 15} fontSize="11" className="fill-ink">
        {caption}
      </text>
      <text x={x + 9} y={y + 34} fontSize="16.5" className="fill-ink font-bold">
        {value}
      </text>
    </>
  );
}

/** Irrelevant fields: boxes with grey strokes for text. */
function Others({ y, widths }: { y: number; widths: readonly number[] }) {
  let x = 18;
  return widths.map((width) => {
    const left = x;
    x += width + 8;
    return (
      <g key={left}>
        <rect
          x={left}
          y={y}
          width={width}
          height="30"
          rx="4"
          fill="none"
          className="stroke-line"
          strokeWidth="1.5"
        />
        <path d={`M${left + 8} ${y + 10}h${width * 0.3}`} className="stroke-line" strokeWidth="4" />
        <path d={`M${left + 8} ${y + 21}h${width * 0.6}`} className="stroke-line" strokeWidth="6" />
      </g>
    );
  });
}

/** A vehicle's document, without any seal; its words are those printed on it, in every language. */
export function VehiclePaper({ title, label, brief = false }: VehiclePaperProps) {
  const height = brief ? 150 : 204;
  return (
    <svg
      viewBox={`0 0 342 ${height}`}
      role="img"
      aria-label={label}
      className="as-printed block h-auto w-full max-w-sm font-sans"
    >
      <rect
        x="1"
        y="1"
        width="340"
        height={height - 2}
        rx="6"
        className="fill-paper stroke-edge"
        strokeWidth="1.5"
      />
      <circle cx="34" cy="27" r="12" className="fill-brand-on stroke-brand" strokeWidth="1.5" />
      <text x="56" y="32" fontSize="14" letterSpacing="0.4" className="fill-brand font-bold">
        {title}
      </text>
      <path d="M18 48h306" className="stroke-line" strokeWidth="1.5" />
      <Marked x={18} y={58} width={198} caption="MV FILE NO." value="1301-00000001001" />
      <Marked x={224} y={58} width={100} caption="PLATE NO." value="ABC 1234" />
      <Others y={108} widths={brief ? [149, 149] : [96, 96, 98]} />
      {brief ? null : <Others y={146} widths={[200, 98]} />}
      {brief ? null : (
        <path
          d="M204 190c8-10 12-8 14-2s8 3 12-3 8 2 12 2 14-5 40-3"
          fill="none"
          className="stroke-ink opacity-60"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
