import { classNames } from "../ui/class-names.ts";

type LogoProps = {
  name: string;
  /** For a dark background. */
  inverse?: boolean | undefined;
  className?: string | undefined;
};

/** The portal's mark, a moving card, and its name. */
export function Logo({ name, inverse = false, className }: LogoProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-2.5",
        inverse ? "text-paper" : "text-brand",
        className,
      )}
    >
      <svg
        viewBox="0 0 40 40"
        aria-hidden="true"
        fill="none"
        strokeLinecap="round"
        className="size-9 shrink-0"
      >
        <rect width="40" height="40" rx="10" className={inverse ? "fill-paper" : "fill-brand"} />
        <rect
          x="13"
          y="11"
          width="20"
          height="14"
          rx="3"
          className={inverse ? "fill-brand" : "fill-paper"}
        />
        <path
          d="M17 16h5m-5 4h9"
          className={inverse ? "stroke-paper" : "stroke-brand"}
          strokeWidth="2"
        />
        <path
          d="M6.5 14h3.5M6.5 19h3.5"
          className={inverse ? "stroke-brand" : "stroke-paper"}
          strokeWidth="2.5"
        />
        <path d="M7 31h26" className="stroke-sun" strokeWidth="3.5" />
      </svg>
      <span className="text-lg leading-none font-bold tracking-tight whitespace-nowrap">
        {name}
      </span>
    </span>
  );
}
