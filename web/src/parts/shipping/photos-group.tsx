import type { FullTransaction, TransactableType } from "@portal/contract";
import { useLingui } from "@lingui/react/macro";
import { useController } from "react-hook-form";
import { PhotoTile } from "../upload/photo-tile.tsx";
import { SupportingPhotos } from "../upload/supporting-photos.tsx";
import { Group } from "./group.tsx";
import type { ShippingValues } from "./shipping-values.ts";

type PhotoProps = {
  name: "id_image_url" | "receipt_image_url";
  label: string;
  hint?: string | undefined;
  onFile: boolean;
};

function Photo({ name, label, hint, onFile }: PhotoProps) {
  const { field, fieldState } = useController<ShippingValues, PhotoProps["name"]>({ name });
  return (
    <PhotoTile
      id={name}
      label={label}
      hint={hint}
      required={!onFile}
      url={field.value}
      onFile={onFile}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

function Supporting({ onFile }: { onFile: number }) {
  const { field, fieldState } = useController<ShippingValues, "supporting_documents">({
    name: "supporting_documents",
  });
  return (
    <SupportingPhotos
      // Refused by the server: the tiles start anew.
      key={fieldState.error?.message}
      id="supporting_documents"
      urls={field.value}
      onFile={onFile}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

type PhotosGroupProps = {
  type: TransactableType;
  onFile?: FullTransaction["on_file"] | undefined;
};

/** The valid ID, the paper of the licence or vehicle, and what else may help (spec §2). */
export function PhotosGroup({ type, onFile }: PhotosGroupProps) {
  const { t } = useLingui();
  const paper =
    type === "Driver's License"
      ? t`Official Receipt (OR of LTO)`
      : t`Certificate of Registration (CR)`;
  return (
    <Group
      title={t`Photos`}
      hint={t`Photos are made smaller on your phone before they are sent. All four corners should be seen and the text be sharp.`}
    >
      <Photo
        name="id_image_url"
        label={t`Valid ID`}
        hint={t`UMID, Driver's License, Passport, PRC, Senior Citizen ID, Philippine ID, BIR/TIN`}
        onFile={onFile?.id_image ?? false}
      />
      <Photo name="receipt_image_url" label={paper} onFile={onFile?.receipt_image ?? false} />
      <Supporting onFile={onFile?.supporting_documents ?? 0} />
    </Group>
  );
}
