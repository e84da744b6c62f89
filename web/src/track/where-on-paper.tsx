import { useLingui } from "@lingui/react/macro";
import type { TransactableType } from "@portal/contract/status";
import { Disclosure } from "../ui/disclosure.tsx";
import { LicenseCard } from "./drawings/license-card.tsx";

type MarkedProps = { x: number; width: number; caption: string; value: string };

/** One printed field, highlighted. */
function Marked({ x, width, caption, value }: MarkedProps) {
  return (
    <>
      <rect x={x} y="58" width={width} height="42" rx="6" className="fill-sun" />
      <text x={x + 9} y="73" fontSize="11" className="fill-ink">
        {caption}
      </text>
      <text x={x + 9} y="92" fontSize="16.5" className="fill-ink font-bold">
        {value}
      </text>
    </>
  );
}

/** Other fields: boxes with grey strokes for text. */
function Others({ y, boxes }: { y: number; boxes: readonly { x: number; width: number }[] }) {
  return boxes.map(({ x, width }) => (
    <g key={x} fill="none" className="stroke-line">
      <rect x={x} y={y} width={width} height="30" rx="4" strokeWidth="1.5" />
      <path d={`M${x + 8} ${y + 10}h${width * 0.3}`} strokeWidth="4" />
      <path d={`M${x + 8} ${y + 21}h${width * 0.6}`} strokeWidth="6" />
    </g>
  ));
}

/** A Certificate of Registration, without any seal; its words are those printed on it, in every language. */
function RegistrationPaper({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 342 190"
      role="img"
      aria-label={label}
      className="as-printed block h-auto w-full max-w-sm font-sans"
    >
      <rect
        x="1"
        y="1"
        width="340"
        height="188"
        rx="6"
        className="fill-paper stroke-edge"
        strokeWidth="1.5"
      />
      <circle cx="34" cy="27" r="12" className="fill-brand-on stroke-brand" strokeWidth="1.5" />
      <text x="56" y="32" fontSize="14" letterSpacing="0.4" className="fill-brand font-bold">
        CERTIFICATE OF REGISTRATION
      </text>
      <path d="M18 48h306" className="stroke-line" strokeWidth="1.5" />
      <Marked x={18} width={198} caption="MV FILE NO." value="1301-00000001001" />
      <Marked x={224} width={100} caption="PLATE NO." value="ABC 1234" />
      <Others
        y={108}
        boxes={[
          { x: 18, width: 96 },
          { x: 122, width: 96 },
          { x: 226, width: 98 },
        ]}
      />
      <Others
        y={146}
        boxes={[
          { x: 18, width: 200 },
          { x: 226, width: 98 },
        ]}
      />
    </svg>
  );
}

/** At a number's field: where it is printed, on one drawing of our own. */
export function WhereOnPaper({ type }: { type: TransactableType }) {
  const { t } = useLingui();
  return (
    <Disclosure summary={t`Where do I find the number?`}>
      <div className="flex flex-col gap-4 py-2">
        {type === "Driver's License" ? (
          <>
            <p>
              {t`On the front of the license card, under “License No.”: one letter and ten digits. The card's serial number is a different number.`}
            </p>
            <LicenseCard
              number="A12-34-567890"
              marked
              label={t`A drawn license card; the license number at its foot is marked.`}
            />
          </>
        ) : (
          <>
            <p>
              {t`On the Certificate of Registration (CR) and on the Official Receipt (OR): look for “MV File No.” and “Plate No.”. Yours may look different.`}
            </p>
            <RegistrationPaper
              label={t`A drawn Certificate of Registration; MV File No. and Plate No. on it are marked.`}
            />
          </>
        )}
      </div>
    </Disclosure>
  );
}
