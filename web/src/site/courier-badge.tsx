import { courierNames, isCourierCode, type CourierCode } from "@portal/contract/courier";
import { classNames } from "../ui/class-names.ts";

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

export const markOf = (code: string): Mark => marks[isCourierCode(code) ? code : "Quadx"];

/** An unknown code gets the Quadx mark with the name "Unknown" (spec §3). */
const nameOf = (code: string, name: string | undefined): string =>
  isCourierCode(code) ? (name ?? courierNames[code]) : "Unknown";

export function MarkDrawing({ path }: Pick<Mark, "path">) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className="size-6 shrink-0"
    >
      <path d={path} />
    </svg>
  );
}

type CourierBadgeProps = {
  code: string;
  /** As the operator calls it; the specification's name by default. */
  name?: string | undefined;
  /** Beside our name, where a phone has room for the mark alone. */
  isSmall?: boolean;
};

/** A courier's badge. */
export function CourierBadge({ code, name, isSmall = false }: CourierBadgeProps) {
  const { colour, path } = markOf(code);
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-2 rounded-control border border-line bg-paper px-3",
        isSmall
          ? "h-10 max-sm:border-0 max-sm:bg-transparent max-sm:px-2 max-sm:[&>span]:sr-only"
          : "h-11",
        colour,
      )}
    >
      <MarkDrawing path={path} />
      <span className="text-base leading-none font-bold tracking-tight whitespace-nowrap">
        {nameOf(code, name)}
      </span>
    </span>
  );
}
