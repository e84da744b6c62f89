import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import type { GuideSubject } from "./photo-guide.tsx";
import { PhotoTile } from "./photo-tile.tsx";

type PhotoFieldProps = {
  /** The form's field for the preview link; also the tile's id. */
  name: string;
  label: string;
  hint?: string | undefined;
  help?: ReactNode;
  required?: boolean | undefined;
  guide?: GuideSubject | undefined;
  onFile?: boolean | undefined;
};

export function PhotoField({ name, ...look }: PhotoFieldProps) {
  const { field, fieldState } = useController<Record<string, string>>({ name });
  return (
    <PhotoTile
      id={name}
      {...look}
      url={field.value ?? ""}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}
