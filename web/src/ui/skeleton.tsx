import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** A grey block of the size of what comes: give height and width in `className`. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block animate-pulse rounded-control bg-line/70", className)}
    />
  );
}

/** Skeletons with one sentence, `label`, for those who listen; with a `labelLook` for everybody. */
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
