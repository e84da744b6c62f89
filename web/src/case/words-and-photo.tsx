import { CASE_WORDS } from "@portal/contract/case";
import { useLingui } from "@lingui/react/macro";
import { useFormContext } from "react-hook-form";
import { PhotoField } from "../upload/photo-tile.tsx";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import type { ReplyValues } from "./case-values.ts";

/** What the person writes, and an optional photo. */
export function WordsAndPhoto({ label }: { label: string }) {
  const { t } = useLingui();
  const { register, formState } = useFormContext<ReplyValues>();
  return (
    <>
      <Field
        id="words"
        label={label}
        hint={t`At most ${CASE_WORDS} characters. Never enter a password, a code or a card number.`}
        error={formState.errors.words?.message}
        required
      >
        <TextArea {...register("words")} />
      </Field>
      <PhotoField name="photo" label={t`A photo, if it helps`} />
    </>
  );
}
