import type { ReactNode } from "react";
import { classNames } from "./look.ts";

/** A grey placeholder; `className` sets its size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block animate-pulse rounded-control bg-line/70", className)}
    />
  );
}

/** Skeletons with a `label` for screen readers; with a `labelLook` it is visible. */
export function Loading({
  label,
  labelLook = "sr-only",
  children,
  className,
}: {
  label: string;
  labelLook?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div aria-busy="true" className={className}>
      <p role="status" className={labelLook}>
        {label}
      </p>
      <div aria-hidden="true" className="contents">
        {children}
      </div>
    </div>
  );
}

/** A spinner in the text's colour; static with reduced motion. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
      className={classNames("shrink-0 animate-spin", className ?? "size-6")}
    >
      <circle cx="12" cy="12" r="9" className="opacity-25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
