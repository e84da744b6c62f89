import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { CallFailed } from "../api/api.ts";
import { useUnauthorizedToast } from "../api/call-provider.tsx";
import { useToast } from "../ui/toast.tsx";
import { NotAPhoto } from "./image-file.ts";
import { heicWords, unreadableWords } from "./photo-words.ts";

/** Says why nothing was sent: a toast, and what stays at the tile when the file itself is the trouble. */
export function useRefusal() {
  const { t } = useLingui();
  const show = useToast();
  const sayUnauthorized = useUnauthorizedToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  function refuse(error: unknown) {
    const unreadable = !(error instanceof CallFailed);
    const heic = error instanceof NotAPhoto && error.heic;
    const body = unreadable ? t(heic ? heicWords.short : unreadableWords) : error.message;
    sayUnauthorized(error);
    show({ variant: "danger", title: t`Unable to upload!`, body });
    if (unreadable) setRefusal(t(heic ? heicWords.advice : unreadableWords));
  }
  return { refusal, refuse, forget: () => setRefusal(null) };
}
