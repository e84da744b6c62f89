import { markOf } from "../courier-badge.tsx";

/** A courier's mark without its wordmark, for places that show its name in words. */
export function CourierMark({ code }: { code: string }) {
  const { colour, path } = markOf(code);
  return (
    <span
      aria-hidden="true"
      className={`grid size-10 shrink-0 place-items-center rounded-control border border-line bg-paper ${colour}`}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="size-6"
      >
        <path d={path} />
      </svg>
    </span>
  );
}
