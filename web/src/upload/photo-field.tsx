import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { PhotoTile } from "./photo-tile.tsx";

type PhotoFieldProps = {
  /** A field of the form around it that holds a preview link; also the tile's id. */
  name: string;
  label: string;
  hint?: string | undefined;
  help?: ReactNode;
  required?: boolean | undefined;
  onFile?: boolean | undefined;
};

/** One photo as a field of the form around it. */
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
