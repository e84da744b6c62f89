import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { UploadTile } from "../../ui/upload-tile.tsx";
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

/** One photo of a request: chosen, made smaller, sent, shown, replaced, removed. */
export function PhotoTile({ url, onFile = false, onChange, onDiscard, ...look }: PhotoTileProps) {
  const { t } = useLingui();
  const { progress, localPreview, choose, remove } = usePhotoUpload(url, onChange);
  const thumbnailUrl = useThumbnail(url, localPreview);
  const kept = onFile ? "on-file" : "empty";
  const there = url === "" ? kept : "done";
  const state = progress === null ? there : "uploading";
  const words = {
    empty: undefined,
    uploading: t`Sending, ${progress ?? 0} %`,
    done: t`Photo added`,
    "on-file": t`On file`,
  };
  // A photo on file can be replaced, not taken away.
  const removable = state === "done" || state === "uploading" || Boolean(onDiscard);
  return (
    <UploadTile
      {...look}
      state={state}
      progress={progress ?? undefined}
      statusText={words[state]}
      thumbnailUrl={state === "done" ? thumbnailUrl : undefined}
      chooseLabel={t`Choose a photo`}
      replaceLabel={t`Replace`}
      removeLabel={removable ? (state === "uploading" ? t`Stop` : t`Remove`) : undefined}
      onChoose={choose}
      onRemove={() => {
        remove();
        if (state !== "uploading") onDiscard?.();
      }}
    />
  );
}
