/** A quiet drawing of streets with a pin, in place of a map: it claims no position. */
export function PlaceDrawing({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      aria-hidden="true"
      className={`overflow-hidden rounded-control ${className}`}
    >
      <rect width="64" height="64" className="fill-brand-on" />
      <path
        d="M-4 22 22 16l46 6M-4 48l30-6 42 10M20-4l4 24-8 48M46-4l-4 24 8 48"
        fill="none"
        strokeWidth="5"
        className="stroke-paper"
      />
      <path
        d="M32 50c8-9.500 12-15 12-21a12 12 0 0 0-24 0c0 6 4 11.500 12 21Z"
        strokeWidth="2.5"
        className="fill-brand stroke-paper"
      />
      <circle cx="32" cy="29" r="4" className="fill-paper" />
    </svg>
  );
}
