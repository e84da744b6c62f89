import type { TransactableType } from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { useLingui } from "@lingui/react/macro";
import { Group } from "../../ui/group.tsx";
import { photoAdvice, validIdExamples } from "../../upload/document-names.ts";
import { PhotoField } from "../../upload/photo-field.tsx";
import { PhotoGuide } from "../../upload/photo-guide.tsx";
import { SupportingField } from "../../upload/supporting-photos.tsx";
import { useShippingLabels } from "./shipping-labels.ts";

type PhotosGroupProps = {
  type: TransactableType;
  onFile?: FullTransaction["on_file"] | undefined;
};

/** The valid ID, the document of the license or vehicle, and optional ones (spec §2). */
export function PhotosGroup({ type, onFile }: PhotosGroupProps) {
  const { t } = useLingui();
  const labels = useShippingLabels(type);
  const idOnFile = onFile?.id_image ?? false;
  const paperOnFile = onFile?.receipt_image ?? false;
  return (
    <Group title={t`Photos`} hint={t(photoAdvice)}>
      <PhotoGuide subject="card" />
      <PhotoField
        name="id_image_url"
        label={labels.id_image_url}
        hint={t(validIdExamples)}
        guide="card"
        required={!idOnFile}
        onFile={idOnFile}
      />
      <PhotoField
        name="receipt_image_url"
        label={labels.receipt_image_url}
        guide="paper"
        required={!paperOnFile}
        onFile={paperOnFile}
      />
      <SupportingField onFile={onFile?.supporting_documents} />
    </Group>
  );
}
