import type { TransactableType } from "@portal/contract/status";
import { useLingui } from "@lingui/react/macro";
import { useFieldLabels } from "../../record/complete/person-fields.tsx";
import { documentNames } from "../../upload/document-names.ts";
import type { ShippingField } from "./failure-notice.tsx";

const paperOf = (type: TransactableType) =>
  type === "Driver's License" ? documentNames.officialReceipt : documentNames.registration;

/** The fields' names in the error summary, in page order. */
export function useShippingLabels(type: TransactableType): Record<ShippingField, string> {
  const { t } = useLingui();
  const { birth_date: _birthDate, consent: _consent, ...person } = useFieldLabels();
  return {
    delivery_courier: t`Courier`,
    ...person,
    delivery_address: t`Shipping address`,
    barangay_code: t`Barangay`,
    address_line_1: t`Address Line 1`,
    address_line_2: t`Address Line 2`,
    postal_code: t`Postal Code`,
    id_image_url: t(documentNames.validId),
    receipt_image_url: t(paperOf(type)),
    supporting_documents: t`Supporting documents`,
    payment_channel: t`Payment Channel`,
  };
}
