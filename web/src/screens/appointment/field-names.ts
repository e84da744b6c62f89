import { useLingui } from "@lingui/react/macro";
import { documentNames } from "../../parts/upload/document-names.ts";
import type { BookingField } from "./booking-values.ts";
import { useDetailLabels } from "./details-step.tsx";

/** What the fields that have a sentence of their own to tell are called in the list of mistakes. */
export function useFieldNames(): Partial<Record<BookingField, string>> {
  const { t } = useLingui();
  return {
    ...useDetailLabels(),
    office_id: t`Office`,
    date: t`Date`,
    id_image_url: t(documentNames.validId),
    cr_image_url: t(documentNames.registration),
    receipt_image_url: t(documentNames.officialReceipt),
    supporting_documents: t`Supporting documents`,
  };
}
