import { classNames } from "../ui/class-names.ts";

/** An open box with nothing in it, over lists that are empty; silent. */
export function EmptyDrawing({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 200 120"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="3"
      className={classNames("block h-auto w-full max-w-44", className)}
    >
      <path d="M20 104a80 76 0 0 1 160 0Z" className="fill-brand-on" />
      <path d="M62 62h76v42H62Z" className="fill-paper stroke-brand" />
      <path
        d="M62 62 46 46h40l14 16ZM138 62l16-16h-40l-14 16Z"
        className="fill-paper stroke-brand"
      />
      <path d="M92 84h16" className="stroke-line" strokeWidth="5" />
      <path d="M100 38V24M84 36l-6-11M116 36l6-11" className="stroke-sun" strokeWidth="4" />
      <path d="M8 104h184" className="stroke-ink" />
    </svg>
  );
}
