import { MarkDrawing, markOf } from "../courier-badge.tsx";

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
