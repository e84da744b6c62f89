import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

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
