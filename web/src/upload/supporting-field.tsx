import { useController } from "react-hook-form";
import { SupportingPhotos } from "./supporting-photos.tsx";

type Values = { supporting_documents: string[] };

/** The optional documents as the field `supporting_documents` of the form around it. */
export function SupportingField({ onFile = 0 }: { onFile?: number | undefined }) {
  const { field, fieldState } = useController<Values, "supporting_documents">({
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
