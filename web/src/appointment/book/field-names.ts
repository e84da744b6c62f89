import { useLingui } from "@lingui/react/macro";
import { documentNames } from "../../upload/document-names.ts";
import type { BookingField } from "./booking-values.ts";
import { useDetailLabels } from "./details-step.tsx";

/** What the fields are called in the list of mistakes, in the order of the page. */
export function useFieldNames(): Record<BookingField, string> {
  const { t } = useLingui();
  return {
    office_id: t`Office`,
    date: t`Date`,
    ...useDetailLabels(),
    id_image_url: t(documentNames.validId),
    cr_image_url: t(documentNames.registration),
    receipt_image_url: t(documentNames.officialReceipt),
    supporting_documents: t`Supporting documents`,
  };
}
