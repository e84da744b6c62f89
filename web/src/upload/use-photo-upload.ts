import { photoFaults, type PhotoFileFault } from "@portal/contract/photo-file";
import { useContext, useEffect, useRef, useState } from "react";
import { sendPhoto, type Picture, type Stage } from "./send-photo.ts";
import { UnsentPhotos } from "./unsent-photos.ts";
import { useLingui } from "@lingui/react/macro";
import { say } from "../form/say.ts";
import { CallFailed } from "../api/api.ts";
import { useUnauthorizedToast } from "../api/failure-toast.ts";
import { CaptchaError } from "../track/captcha/captcha-error.ts";
import { holdPage } from "../site/reload.ts";
import { useToast } from "../ui/toast.tsx";
import { NotAPhoto } from "./image-file.ts";
import type { ChosenPhoto } from "./photo-edit.ts";

/** Explains a failure: a toast, and an error at the tile if the file itself is the cause. */
function useRefusal() {
  const { t } = useLingui();
  const show = useToast();
  const sayUnauthorized = useUnauthorizedToast();
  const [refusal, setRefusal] = useState<PhotoFileFault | null>(null);
  function refuse(error: unknown) {
    sayUnauthorized(error);
    const title = t`Unable to upload!`;
    if (error instanceof CallFailed || error instanceof CaptchaError)
      return void show({ variant: "danger", title, body: error.message });
    const fault = error instanceof NotAPhoto ? error.fault : "browser";
    setRefusal(fault);
    // The advice is at the tile.
    const [body] = /^.+?[.!](?= |$)/u.exec(say(photoFaults[fault])) ?? [];
    return void show({ variant: "danger", title, body });
  }
  return {
    refusal: refusal && say(photoFaults[refusal]),
    refuse,
    forget: () => setRefusal(null),
  };
}

/** The photo in this page's memory, null after a reload. */
function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null);
  const url = picture?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  return [picture, setPicture] as const;
}

/**
 * Uploads one photo at a time. `url` is the current preview link, "" for none; `onChange` gets "" during an upload,
 * and the previous link if it fails.
 */
export function usePhotoUpload(url: string, onChange: (url: string) => void) {
  const { refusal, refuse, forget } = useRefusal();
  const unsent = useContext(UnsentPhotos);
  const [stage, setStage] = useState<Stage | null>(null);
  const [picture, setPicture] = usePicture();
  const running = useRef<AbortController | null>(null);
  const replaced = useRef("");
  const latestChange = useRef(onChange);
  useEffect(() => {
    latestChange.current = onChange;
  });
  useEffect(() => () => running.current?.abort(), []);

  async function choose(chosen: ChosenPhoto) {
    const controller = new AbortController();
    const { signal } = controller;
    // Aborts a photo that still waits for a decision; the one before it can still be restored.
    if (running.current) running.current.abort();
    else replaced.current = url;
    running.current = controller;
    const photo: { step: Stage["step"] } = { step: "preparing" };
    unsent.add(photo);
    const letGo = holdPage();
    forget();
    latestChange.current("");
    try {
      const onStage = (next: Stage) => {
        photo.step = next.step;
        setStage(next);
      };
      latestChange.current(await sendPhoto(chosen, { signal, onStage, onPicture: setPicture }));
    } catch (error) {
      if (signal.aborted) return;
      latestChange.current(replaced.current);
      refuse(error);
    } finally {
      unsent.delete(photo);
      letGo();
    }
    running.current = null;
    setStage(null);
  }

  /** Stops an upload, else removes the photo. */
  function remove() {
    const busy = running.current !== null;
    running.current?.abort();
    running.current = null;
    setStage(null);
    forget();
    latestChange.current(busy ? replaced.current : "");
  }

  return { stage, refusal, picture, choose: (chosen: ChosenPhoto) => void choose(chosen), remove };
}
