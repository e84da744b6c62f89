import { courierNames, isCourierCode, type CourierCode } from "@portal/contract/courier";
import { classNames } from "../ui/look.ts";

type Mark = { colour: string; path: string };

// Our own neutral marks on a 24 × 24 grid, not the companies' logos.
const marks: Record<CourierCode, Mark> = {
  Quadx: { colour: "text-sky", path: "M5 5h6v6H5zM13 5h6v6h-6zM5 13h6v6H5zM15 15l5 5" },
  Skyward: { colour: "text-green", path: "M12 20V5m-6 6 6-6 6 6M7 19l5-5 5 5" },
  Abyan: { colour: "text-cyan", path: "M4 18 12 5l8 13M8 18h8M12 5v7" },
  Go21: { colour: "text-navy", path: "M4 7h9M4 12h12M4 17h6M15 6l6 6-6 6" },
  "J&T": { colour: "text-danger", path: "M4 16 14 4v7h6L10 21v-7H4Z" },
  Messerve: { colour: "text-success", path: "M4 18V6l8 8 8-8v12" },
  WExpress: { colour: "text-ink-soft", path: "M3 6l4 12 5-10 5 10 4-12" },
  Lalamove: { colour: "text-warning", path: "M5 4v15h7M13 7l7 5-7 5V7Z" },
  RiderKo: {
    colour: "text-brand-deep",
    path: "M6 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm12 0a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 17l5-7h5l2 7M14 6h3",
  },
};

const markOf = (code: string): Mark => marks[isCourierCode(code) ? code : "Quadx"];

/** An unknown code gets the Quadx mark with the name "Unknown" (spec §3). */
const nameOf = (code: string, name: string | undefined): string =>
  isCourierCode(code) ? (name ?? courierNames[code]) : "Unknown";

function MarkDrawing({ path, className }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className={classNames("shrink-0", className ?? "size-6")}
    >
      <path d={path} />
    </svg>
  );
}

/** Alone; beside our name, where a phone has room for the word only; or small and grey in a row of many. */
type Look = "alone" | "beside" | "quiet";

const looks: Record<Look, string> = {
  alone: "h-11 gap-2 rounded-control border border-line bg-paper px-3",
  beside:
    "h-10 gap-2 border-line max-sm:border-l max-sm:pl-3 sm:rounded-control sm:border sm:bg-paper sm:px-3",
  quiet: "gap-1.5 text-ink-soft",
};

const textSizes: Record<Look, string> = {
  alone: "text-base",
  beside: "text-sm sm:text-base",
  quiet: "text-sm",
};

type CourierBadgeProps = {
  code: string;
  /** As the operator calls it; the specification's name by default. */
  name?: string | undefined;
  look?: Look;
};

/** A courier's badge: its mark and its name. */
export function CourierBadge({ code, name, look = "alone" }: CourierBadgeProps) {
  const { colour, path } = markOf(code);
  const isQuiet = look === "quiet";
  return (
    <span
      className={classNames("inline-flex items-center", looks[look], isQuiet ? "" : colour)}
      translate="no"
    >
      <MarkDrawing
        path={path}
        className={isQuiet ? "size-4" : look === "beside" ? "size-6 max-sm:hidden" : "size-6"}
      />
      <span
        className={classNames(
          "leading-none font-bold tracking-tight whitespace-nowrap",
          textSizes[look],
        )}
      >
        {nameOf(code, name)}
      </span>
    </span>
  );
}

/** A courier's mark alone, for places that show its name in words. */
export function CourierMark({ code }: { code: string }) {
  const { colour, path } = markOf(code);
  return (
    <span
      aria-hidden="true"
      className={`grid size-10 shrink-0 place-items-center rounded-control border border-line bg-paper ${colour}`}
    >
      <MarkDrawing path={path} />
    </span>
  );
}
