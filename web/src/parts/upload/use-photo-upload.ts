import { useLingui } from "@lingui/react/macro";
import { useContext, useEffect, useRef, useState } from "react";
import { CallFailed, newIdempotencyKey, uploadFile } from "../../api.ts";
import { useToast } from "../../ui/toast.tsx";
import { compressPhoto } from "./compress-photo.ts";
import { SendingPhotos } from "./sending-photos.ts";

type Preview = { of: string; url: string };

/**
 * Sends one photo at a time. `url` is the preview link of the photo that is there, "" for none;
 * `onChange` gets "" while another is on its way, and the old one back when that fails.
 */
export function usePhotoUpload(url: string, onChange: (url: string) => void) {
  const { t } = useLingui();
  const show = useToast();
  const sending = useContext(SendingPhotos);
  const [progress, setProgress] = useState<number | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const running = useRef<AbortController | null>(null);
  const replaced = useRef("");
  const latestChange = useRef(onChange);
  useEffect(() => {
    latestChange.current = onChange;
  });
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview.url) : undefined), [preview]);

  function reason(error: unknown): string {
    return error instanceof CallFailed
      ? error.message
      : t`This file is not a photo that this browser can read. Please use a JPEG or PNG image.`;
  }

  async function choose(file: File) {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    sending.add(controller);
    replaced.current = url;
    setProgress(0);
    latestChange.current("");
    try {
      const photo = await compressPhoto(file);
      signal.throwIfAborted();
      const sent = await uploadFile(photo, "photo.jpg", {
        idempotencyKey: newIdempotencyKey(),
        signal,
        onProgress: setProgress,
      });
      setPreview({ of: sent.url, url: URL.createObjectURL(photo) });
      latestChange.current(sent.url);
    } catch (error) {
      if (signal.aborted) return;
      latestChange.current(replaced.current);
      show({ variant: "danger", title: t`Unable to upload!`, body: reason(error) });
    } finally {
      sending.delete(controller);
    }
    setProgress(null);
  }

  /** Stops what is on its way, else takes the photo away. */
  function remove() {
    const busy = progress !== null;
    running.current?.abort();
    setProgress(null);
    latestChange.current(busy ? replaced.current : "");
  }

  return {
    progress,
    /** The photo as this page still has it; null after a reload. */
    localPreview: preview && preview.of === url ? preview.url : null,
    choose: (file: File) => void choose(file),
    remove,
  };
}
