import { classNames } from "./look.ts";

// Strokes on a 24 × 24 grid; a dot is a line of length zero with a round cap.
const strokes = {
  "arrow-left": "M19 12H5m6-6-6 6 6 6",
  "arrow-right": "M5 12h14m-6-6 6 6-6 6",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15L6 16Zm4 5h4",
  calendar: "M4 6h16v14H4V6Zm0 4.5h16M8.5 3v5M15.5 3v5",
  camera: "M4 8h3.500l1.5-2.500h6L16.5 8H20v11.500H4V8Zm8 8.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  card: "M3 5.500h18v13H3v-13Zm3 9.500c0-2.500 5-2.500 5 0M8.5 11v0m5-1.500h4.500m-4.500 4h4.500",
  check: "m5 12.5 4.5 4.500L19 7.5",
  "chevron-down": "m6 9.5 6 6 6-6",
  "chevron-left": "m14.5 6-6 6 6 6",
  "chevron-right": "m9.5 6 6 6-6 6",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.500l3.5 2",
  close: "m6 6 12 12M18 6 6 18",
  copy: "M9 9h11v11H9V9Zm-4 6H4V4h11v1",
  danger: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-3-12 6 6m0-6-6 6",
  download: "M12 4v11m-5-4.5 5 5 5-5M4.5 20h15",
  external: "M14 4h6v6m0-6-9 9M18 14v6H4V6h6",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.500c0-3.2 5.2-3.1 5.2.1 0 2-2.6 2.1-2.6 4.200m0 2.900v0",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.500m0-9v0",
  mail: "M3.5 6h17v12.500h-17V6Zm0 1.500L12 14l8.5-6.5",
  minus: "M5 12h14",
  phone: "M7 3.500h10v17H7v-17Zm4 14h2",
  pin: "M12 21c4-5 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2.5 6 6.5 11Zm0-8.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  plate: "M2.5 7.500h19v9h-19v-9Zm3 4.500h4m2.500 0v0m2.500 0h4",
  plus: "M12 5v14M5 12h14",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7v-6Z",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.300L19.5 9m0-4.500V9H15",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.500L20.5 20.5",
  shield: "M12 3.5 5 6v5.500c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6l-7-2.500ZM8.5 12l2.5 2.5 4.5-4.5",
  success: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-4-8.8 2.8 2.800L16 9.5",
  trash: "M4.5 7h15M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.500m4-5.500v5.5",
  truck:
    "M3 6h11v11H3V6Zm11 4h4l3 3.500V17h-7v-7ZM7 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  upload: "M12 16V5m-5 4.5 5-5 5 5M4.5 20h15",
  warning: "M12 3.5 2.5 20h19L12 3.500Zm0 6.500v4.500m0 2.800v0",
} as const;

export type IconName = keyof typeof strokes;

/** A decorative icon in the text's colour; 24 px unless `className` sets a size. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={classNames("icon shrink-0", className ?? "size-6")}
    >
      <path d={strokes[name]} />
    </svg>
  );
}
