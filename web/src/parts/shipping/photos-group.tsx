import type { FullTransaction, TransactableType } from "@portal/contract";
import { useLingui } from "@lingui/react/macro";
import { Group } from "../../ui/group.tsx";
import { documentNames, photoAdvice, validIdExamples } from "../upload/document-names.ts";
import { PhotoField } from "../upload/photo-field.tsx";
import { SupportingField } from "../upload/supporting-field.tsx";

type PhotosGroupProps = {
  type: TransactableType;
  onFile?: FullTransaction["on_file"] | undefined;
};

/** The valid ID, the paper of the licence or vehicle, and what else may help (spec §2). */
export function PhotosGroup({ type, onFile }: PhotosGroupProps) {
  const { t } = useLingui();
  const paper =
    type === "Driver's License" ? documentNames.officialReceipt : documentNames.registration;
  const idOnFile = onFile?.id_image ?? false;
  const paperOnFile = onFile?.receipt_image ?? false;
  return (
    <Group title={t`Photos`} hint={t(photoAdvice)}>
      <PhotoField
        name="id_image_url"
        label={t(documentNames.validId)}
        hint={t(validIdExamples)}
        required={!idOnFile}
        onFile={idOnFile}
      />
      <PhotoField
        name="receipt_image_url"
        label={t(paper)}
        required={!paperOnFile}
        onFile={paperOnFile}
      />
      <SupportingField onFile={onFile?.supporting_documents} />
    </Group>
  );
}
