import type { ReactNode } from "react";
import { classNames } from "../../ui/look.ts";

export type ProblemKind =
  | "not-found"
  | "error"
  | "maintenance"
  | "invalid-link"
  | "offline"
  | "open";

// A street with one thing wrong in it; everything stands on the line y = 150.
const things: Record<ProblemKind, ReactNode> = {
  "not-found": (
    <>
      <path d="M160 150V52" className="stroke-ink" strokeWidth="7" />
      <path d="M104 44h92l18 16-18 16h-92Z" className="fill-brand" />
      <path d="M216 88h-92l-18 16 18 16h92Z" className="fill-paper stroke-brand" strokeWidth="4" />
      <path
        d="M140 60h34M146 104h40"
        className="stroke-sun"
        strokeWidth="5"
        strokeDasharray="1 11"
      />
    </>
  ),
  error: (
    <>
      <path d="M88 80h84v58H88Z" className="fill-brand" />
      <path d="M172 94h28l26 24v20h-54Z" className="fill-paper stroke-brand" strokeWidth="4" />
      <path d="M184 104h12l13 13h-25Z" className="fill-brand-on" />
      <circle cx="116" cy="138" r="13" className="fill-paper stroke-ink" strokeWidth="6" />
      <circle cx="196" cy="138" r="13" className="fill-paper stroke-ink" strokeWidth="6" />
      <path d="M228 60 206 98h44Z" className="fill-sun" />
      <path d="M228 74v11m0 6v0" className="stroke-ink" strokeWidth="4" />
    </>
  ),
  maintenance: (
    <>
      <path d="M98 150V78M222 150V78" className="stroke-ink" strokeWidth="7" />
      <path d="M84 70h152v30H84Z" className="fill-paper stroke-brand" strokeWidth="4" />
      <path
        d="M86 98l24-26h22l-24 26Zm48 0 24-26h22l-24 26Zm48 0 24-26h22l-24 26Z"
        className="fill-brand"
      />
      <path d="M84 116h152" className="stroke-brand" strokeWidth="4" />
      <circle cx="98" cy="56" r="10" className="fill-sun" />
      <circle cx="222" cy="56" r="10" className="fill-sun" />
    </>
  ),
  open: (
    <>
      <path d="M98 150V78M222 150V78" className="stroke-ink" strokeWidth="7" />
      <path d="m97 90 108-62 10 17-108 62Z" className="fill-paper stroke-brand" strokeWidth="4" />
      <path d="m128 72 22-12 9 17-21 12Zm44-25 21-12 10 17-22 12Z" className="fill-brand" />
      <circle cx="98" cy="64" r="10" className="fill-success" />
      <circle cx="222" cy="64" r="10" className="fill-success" />
    </>
  ),
  "invalid-link": (
    <>
      <path
        d="M146 74h-34a26 26 0 0 0 0 52h30M180 126h28a26 26 0 0 0 0-52h-30"
        className="stroke-brand"
        strokeWidth="13"
      />
      <path d="M124 100h20M178 100h20" className="stroke-brand" strokeWidth="11" />
      <path
        d="m162 52 2 14M146 56l7 12M179 57l-7 11M158 148l1-14M143 143l7-11M176 144l-6-12"
        className="stroke-sun"
        strokeWidth="5"
      />
    </>
  ),
  offline: (
    <>
      <rect
        x="122"
        y="32"
        width="76"
        height="118"
        rx="12"
        className="fill-paper stroke-ink"
        strokeWidth="5"
      />
      <path d="M150 138h20" className="stroke-ink" strokeWidth="4" />
      <path
        d="M137 77a33 33 0 0 1 46 0M146 90a20 20 0 0 1 28 0"
        className="stroke-line"
        strokeWidth="6"
      />
      <circle cx="160" cy="104" r="5" className="fill-line" />
      <circle cx="198" cy="52" r="20" className="fill-sun" />
      <path d="m191 45 14 14m0-14-14 14" className="stroke-ink" strokeWidth="5" />
    </>
  ),
};

/** The picture of an error page; hidden from screen readers, because it only repeats the text. */
export function ProblemDrawing({
  kind,
  className,
}: {
  kind: ProblemKind;
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 320 180"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames("block", className)}
    >
      <path d="M34 150a126 118 0 0 1 252 0Z" className="fill-brand-on" />
      <path
        d="M58 66h26a9 9 0 0 0 0-18 14 14 0 0 0-27-3 10.5 10.5 0 0 0 1 21Zm196-22h20a7 7 0 0 0 0-14 11 11 0 0 0-21-2 8 8 0 0 0 1 16Z"
        className="fill-paper stroke-line"
        strokeWidth="2"
      />
      {things[kind]}
      <path d="M14 150h292" className="stroke-ink" strokeWidth="4" />
      <path d="M60 165h34m26 0h58m24 0h44" className="stroke-line" strokeWidth="4" />
    </svg>
  );
}
