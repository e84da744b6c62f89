import { useLingui } from "@lingui/react/macro";
import { createContext, useState } from "react";
import { useToast } from "../ui/toast.tsx";
import type { Stage } from "./send-photo.ts";

type UnsentPhoto = { step: Stage["step"] };

/** The photos of a form that are being uploaded, or wait for a decision. */
export const UnsentPhotos = createContext<Set<UnsentPhoto>>(new Set());

/** For the form around them, which must not be sent without its photos. */
export function useUnsentPhotos() {
  const { t } = useLingui();
  const show = useToast();
  const [photos] = useState(() => new Set<UnsentPhoto>());
  /** True if a photo is unsent; also tells the person. */
  function mustWait(): boolean {
    const isAsking = [...photos].some(({ step }) => step === "asking");
    const title = isAsking ? t`Please look at your photo first` : t`A photo is still being sent`;
    const body = isAsking
      ? t`Something may be wrong with this photo. Take another photo, or use it anyway.`
      : undefined;
    if (photos.size > 0) show({ variant: "warning", title, body });
    return photos.size > 0;
  }
  return { photos, mustWait };
}
