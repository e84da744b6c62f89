import type { Office } from "@portal/contract/office";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icons.tsx";
import { unbrokenHours } from "../../site/unbroken-hours.ts";

type OfficeCardProps = {
  /** As in a record, an appointment or a list; the position is approximate unless it says that it is exact. */
  office: Pick<Office, "name" | "full_address" | "latitude" | "longitude"> & {
    approximate?: boolean | undefined;
  };
  /** For `aria-labelledby`. */
  nameId?: string | undefined;
  children?: ReactNode;
};

const ZOOM = 15;

function mapAddress(latitude: number, longitude: number): string {
  const [lat, lon] = [latitude.toFixed(5), longitude.toFixed(5)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=${ZOOM}/${lat}/${lon}`;
}

export function OfficeCard({ office, nameId, children }: OfficeCardProps) {
  const { name, full_address: address, latitude, longitude, approximate = true } = office;
  return (
    <div className="flex flex-col gap-3 rounded-control bg-mist p-4 print:p-0">
      <div className="flex gap-3">
        <Icon name="pin" className="mt-px size-6 text-brand" />
        <div className="min-w-0 grow">
          <p id={nameId} className="font-semibold wrap-anywhere">
            {name}
          </p>
          <p className="text-base text-ink-soft wrap-anywhere">{address}</p>
        </div>
      </div>
      {latitude === null || longitude === null ? null : (
        <a
          href={mapAddress(latitude, longitude)}
          target="_blank"
          rel="noreferrer"
          className="-my-2 inline-flex min-h-11 items-start gap-3 self-start py-2 text-base font-semibold print:hidden"
        >
          <Icon name="external" className="mx-0.5 mt-0.5 size-5" />
          <span className="min-w-0 wrap-anywhere">
            {approximate ? (
              <Trans>Map in a new tab (approximate place)</Trans>
            ) : (
              <Trans>Map in a new tab</Trans>
            )}
          </span>
        </a>
      )}
      {children}
    </div>
  );
}

export function useHoursLine(office: { hours: string | null } | null | undefined) {
  const { t, i18n } = useLingui();
  if (!office) return undefined;
  if (office.hours === null) return t`Come any time during office hours.`;
  const hours = unbrokenHours(office.hours, i18n.locale);
  return t`Come any time during office hours: ${hours}`;
}
