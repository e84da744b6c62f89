import type { ReactNode } from "react";

// Everything stands on the line y = 84.
export type Scene = "review" | "printing" | "shelf" | "rider" | "door";

const drawings: Record<Scene, ReactNode> = {
  review: (
    <>
      <rect x="36" y="20" width="46" height="60" rx="5" className="fill-paper stroke-brand" />
      <path d="M46 33h26M46 44h26M46 55h12" className="stroke-line" strokeWidth="4" />
      <path d="m91 67 12 13" className="stroke-ink" strokeWidth="6" />
      <circle cx="82" cy="57" r="14" className="fill-paper stroke-ink" strokeWidth="4" />
      <path d="m75.500 57.500 4.500 4.500 8.500-9" className="stroke-success" strokeWidth="4" />
    </>
  ),
  printing: (
    <>
      <path d="M44 44V22h40v22" className="fill-paper stroke-brand" />
      <path d="M53 31h22" className="stroke-line" strokeWidth="4" />
      <path d="M34 42h60a7 7 0 0 1 7 7v23H27V49a7 7 0 0 1 7-7Z" className="fill-brand" />
      <circle cx="91" cy="51" r="3.500" className="fill-sun" />
      <path d="M40 60h48v22H40Z" className="fill-paper stroke-ink" />
      <path d="M42 66.500h44" className="stroke-sun" strokeWidth="4" strokeLinecap="butt" />
      <path d="M48 75h8m8 0h16" className="stroke-edge" strokeWidth="4" />
    </>
  ),
  shelf: (
    <>
      <path d="M28 84V20M100 84V20" className="stroke-ink" strokeWidth="4" />
      <rect x="36" y="27" width="22" height="21" rx="2" className="fill-brand" />
      <path d="M63 34h28v14H63Z" className="fill-paper stroke-brand" />
      <path d="M70 41h14" className="stroke-line" strokeWidth="4" />
      <path d="M28 50h72" className="stroke-ink" strokeWidth="4" />
      <path d="M37 60h28v22H37Z" className="fill-paper stroke-brand" />
      <path d="M44 68h14m-14 7h8" className="stroke-line" strokeWidth="4" />
      <rect x="71" y="62" width="21" height="20" rx="2" className="fill-sun" />
      <path d="M81.500 62v8" className="stroke-on-sun" strokeWidth="3" strokeLinecap="butt" />
    </>
  ),
  rider: (
    <g transform="translate(-95 -18.300) scale(.62)">
      <path d="M160 112h22m-34 18h26" className="stroke-edge" strokeWidth="5" />
      <circle cx="216" cy="150" r="15" className="fill-paper stroke-ink" strokeWidth="6" />
      <circle cx="300" cy="150" r="15" className="fill-paper stroke-ink" strokeWidth="6" />
      <path d="m300 150-17-44h-11" className="stroke-ink" strokeWidth="6" />
      <path d="M206 128h44l12 12h22l-8 14h-46a24 24 0 0 0-24-18Z" className="fill-sun" />
      <rect x="196" y="86" width="42" height="38" rx="5" className="fill-brand" />
      <path d="M207 99h20m-20 9h12" className="stroke-paper" strokeWidth="4" />
      <path d="M242 128c-2-24 2-44 16-44s18 10 16 24l-6 20Z" className="fill-success" />
      <path d="m262 94 20 13" className="stroke-success" strokeWidth="9" />
      <path d="m256 128 20 4-4 20h9" className="stroke-ink" strokeWidth="9" />
      <circle cx="263" cy="70" r="10" fill="#c98d5e" />
      <path d="M249 70a15 15 0 0 1 29-5l-3 2-14 2v7h-9a15 15 0 0 1-3-6Z" className="fill-brand" />
    </g>
  ),
  door: (
    <>
      <path d="M34 48h60v34H34Z" className="fill-paper stroke-ink" />
      <path d="M26 50 64 18l38 32Z" className="fill-brand" />
      <path d="M54 84V60a4 4 0 0 1 4-4h14a4 4 0 0 1 4 4v24Z" className="fill-success" />
      <circle cx="72" cy="71" r="2" className="fill-sun" />
      <path d="M41 58h7v9h-7Z" className="fill-sun" />
      <path d="M81 70h22v13H81Z" className="fill-sun stroke-ink" />
      <path d="M92 70v5" className="stroke-ink" />
    </>
  ),
};

/** A small picture of where something is; hidden from screen readers, because it only repeats the text. */
export function SceneDrawing({ scene, className }: { scene: Scene; className: string }) {
  return (
    <svg
      viewBox="0 0 128 96"
      aria-hidden="true"
      focusable="false"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-scene={scene}
      className={className}
    >
      <path d="M10 84a54 50 0 0 1 108 0Z" className="fill-brand-on" />
      {drawings[scene]}
      <path d="M6 84h116" className="stroke-ink" strokeWidth="4" />
    </svg>
  );
}
