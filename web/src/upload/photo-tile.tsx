import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { UploadTile } from "../ui/upload-tile.tsx";
import { faultWords } from "./photo-words.ts";
import { usePhotoUpload } from "./use-photo-upload.ts";
import { useThumbnail } from "./use-thumbnail.ts";

type PhotoTileProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  help?: ReactNode;
  required?: boolean | undefined;
  /** Preview link of the photo, "" for none. */
  url: string;
  /** The server has one already; it is never shown again. */
  onFile?: boolean | undefined;
  onChange: (url: string) => void;
  /** Takes the whole tile away, where there may be several. */
  onDiscard?: (() => void) | undefined;
  error?: string | undefined;
};

type Upload = ReturnType<typeof usePhotoUpload>;

/** What the tile shows of a photo that is not there yet. */
function useUnsentLook({ stage, picture }: Upload) {
  const { t } = useLingui();
  switch (stage?.step) {
    case undefined:
      return null;
    case "preparing":
      return { state: "uploading", statusText: t`Checking the photo`, progress: 0 } as const;
    case "sending": {
      const { progress } = stage;
      return {
        state: "uploading",
        statusText: t`Sending, ${progress} %`,
        progress,
        thumbnailUrl: picture?.url,
      } as const;
    }
    case "waiting":
      return {
        state: "waiting",
        statusText: stage.busy
          ? t`Many photos are arriving just now. Yours is sent by itself in a moment.`
          : t`Waiting for a connection. It goes on by itself.`,
        thumbnailUrl: picture?.url,
      } as const;
    case "asking":
      return {
        state: "asking",
        statusText: t(faultWords[stage.fault].title),
        advice: t(faultWords[stage.fault].advice),
        thumbnailUrl: picture?.url,
        // Made small, every photo looks sharp.
        closeUpLabel:
          stage.fault === "blurred" ? t`The middle of your photo, in full size` : undefined,
        chooseLabel: t`Take another photo`,
        keepLabel: t`Use it anyway`,
        onKeep: stage.keep,
      } as const;
  }
}

/** One photo of a request: chosen, made smaller, looked at, sent, shown, replaced, removed. */
export function PhotoTile({ url, onFile = false, onChange, onDiscard, ...look }: PhotoTileProps) {
  const { t } = useLingui();
  const upload = usePhotoUpload(url, onChange);
  const { stage, refusal, picture, choose, remove } = upload;
  const thumbnailUrl = useThumbnail(url, picture?.of === url ? picture.url : null);
  const kept = onFile ? "on-file" : "empty";
  const there = url === "" ? kept : "done";
  const words = { empty: undefined, done: t`Photo added`, "on-file": t`On file` };
  // A photo on file can be replaced, not taken away.
  const removable = there === "done" || Boolean(onDiscard);
  const onItsWay = stage !== null && stage.step !== "asking";
  return (
    <UploadTile
      {...look}
      error={look.error ?? refusal ?? undefined}
      state={there}
      statusText={words[there]}
      thumbnailUrl={there === "done" ? thumbnailUrl : undefined}
      chooseLabel={t`Choose a photo`}
      replaceLabel={t`Replace`}
      removeLabel={onItsWay ? t`Stop` : removable || stage ? t`Remove` : undefined}
      onChoose={choose}
      onRemove={() => {
        remove();
        if (!stage) onDiscard?.();
      }}
      {...useUnsentLook(upload)}
    />
  );
}
