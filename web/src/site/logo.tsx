import { classNames } from "../ui/look.ts";

type LogoProps = {
  name: string;
  /** On a phone a courier's name stands beside it. */
  isSmall?: boolean;
};

/** The portal's mark, a card on the road behind a shield, and its name. */
export function Logo({ name, isSmall = false }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <svg viewBox="0 0 36 40" aria-hidden="true" className="h-10 w-9 shrink-0">
        <path
          d="M18 0C12 3.5 6 5 0 5.3V19c0 10.5 7 17 18 21 11-4 18-10.5 18-21V5.3C30 5 24 3.5 18 0Z"
          className="fill-mark"
        />
        <path
          d="M8 10h20a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2Z"
          fill="#fff"
        />
        <path d="M9 13h6v8H9zM18 13.5h9v2.5h-9zM18 18.5h6V21h-6z" className="fill-mark" />
        <path d="M8 28h5v3H8zM15.5 28h5v3h-5zM23 28h5v3h-5z" className="fill-sun" />
      </svg>
      <span
        className={classNames(
          "leading-none font-extrabold tracking-tight whitespace-nowrap",
          isSmall ? "text-sm sm:text-lg" : "text-lg",
        )}
      >
        {name}
      </span>
    </span>
  );
}
