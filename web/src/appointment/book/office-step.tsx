import { purposeRules } from "@portal/contract/appointment-purpose";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useController, useFormContext } from "react-hook-form";
import { OfficeCard } from "../office/office-card.tsx";
import { OfficePicker, OfficeSkeleton, useRenewalOffices } from "../office/office-picker.tsx";
import { LoadErrorBanner } from "../../site/problem/load-error-banner.tsx";
import { useOffices } from "../../api/lists.ts";
import { Banner } from "../../ui/banner.tsx";
import { Group } from "../../ui/field.tsx";
import type { BookingValues } from "./booking-values.ts";
import type { BookingSubject } from "./entry.ts";

/** A pickup takes place at the office that keeps the document. */
function FixedOffice() {
  const { t } = useLingui();
  const offices = useOffices();
  const { getValues } = useFormContext<BookingValues>();
  if (offices.isError) return <LoadErrorBanner error={offices.error} onRetry={offices.refetch} />;
  if (!offices.data) return <OfficeSkeleton className="h-40 w-full md:h-28" />;
  const office = offices.data.find(({ id }) => id === getValues("office_id"));
  if (office) return <OfficeCard office={office} />;
  return (
    <Banner variant="warning" title={t`We do not know which office has your item`}>
      <p>
        <Trans>Please look it up again: its status page says where it is.</Trans>
      </p>
    </Banner>
  );
}

function AnyOffice({ askedAnew }: { askedAnew: number }) {
  const { offices } = useRenewalOffices();
  const { setValue } = useFormContext<BookingValues>();
  const { field, fieldState } = useController<BookingValues, "office_id">({ name: "office_id" });
  const gone =
    offices !== undefined && field.value !== "" && !offices.some(({ id }) => id === field.value);
  useEffect(() => {
    // The office of a draft may no longer take renewals.
    if (gone) setValue("office_id", "");
  }, [gone, setValue]);
  return (
    <OfficePicker
      id="office_id"
      value={field.value}
      onChange={(office) => {
        setValue("schedule_id", "");
        setValue("date", "");
        field.onChange(office?.id ?? "");
      }}
      askedAnew={askedAnew}
      error={fieldState.error?.message}
    />
  );
}

type OfficeStepProps = Pick<BookingSubject, "purpose"> & { askedAnew: number };

/** Any office for a renewal, the record's own for a pickup. */
export function OfficeStep({ purpose, askedAnew }: OfficeStepProps) {
  const { t } = useLingui();
  const { type, appointableType } = purposeRules[purpose];
  if (type === "Renewal")
    return (
      <Group title={t`Office`} hint={t`Choose any office that renews licenses.`}>
        <AnyOffice askedAnew={askedAnew} />
      </Group>
    );
  const kept =
    appointableType === "Driver's License"
      ? t`Your license is kept at this office. You pick it up here.`
      : t`Your plate is kept at this office. You pick it up here.`;
  return (
    <Group title={t`Office`} hint={kept}>
      <div id="office_id" tabIndex={-1}>
        <FixedOffice />
      </div>
    </Group>
  );
}
