import { useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { unedited } from "./photo-edit.ts";
import { PhotoEditor } from "./photo-editor.tsx";
import type { GuideSubject } from "./photo-guide.tsx";
import type { TilePhoto } from "./tile-actions.tsx";
import { UploadTile } from "./upload-tile.tsx";
import { faultWords } from "./photo-words.ts";
import { usePhotoUpload } from "./use-photo-upload.ts";
import { useThumbnail } from "./use-thumbnail.ts";

type PhotoTileProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  help?: ReactNode;
  required?: boolean | undefined;
  /** What the photo shows, for drawn examples. */
  guide?: GuideSubject | undefined;
  /** The photo's preview link, "" for none. */
  url: string;
  /** The server already has one, which is never sent back. */
  onFile?: boolean | undefined;
  onChange: (url: string) => void;
  /** Removes the whole tile, where there may be several. */
  onDiscard?: (() => void) | undefined;
  error?: string | undefined;
};

type Upload = ReturnType<typeof usePhotoUpload>;

/** What can be turned and cropped: a photo in this page's memory that is on its way or was sent. */
function editableOf({ stage, picture }: Upload, url: string) {
  const isCurrent = stage ? stage.step !== "preparing" : url !== "" && picture?.of === url;
  return isCurrent ? (picture?.chosen ?? null) : null;
}

/** What the tile shows for a photo that is not uploaded yet. @param before the picture that it replaces */
function useUnsentPhoto({ stage, picture }: Upload, before: string | undefined): TilePhoto | null {
  const { t } = useLingui();
  const thumbnailUrl = picture?.url;
  switch (stage?.step) {
    case undefined:
      return null;
    case "preparing":
      return {
        state: "uploading",
        says: t`Checking the photo`,
        progress: 0,
        thumbnailUrl: before,
      };
    case "sending": {
      const { progress } = stage;
      return { state: "uploading", says: t`Sending, ${progress} %`, progress, thumbnailUrl };
    }
    case "waiting":
      return {
        state: "waiting",
        says: stage.busy
          ? t`Many photos are being sent right now. Yours is sent in a moment.`
          : t`Waiting for a connection. The upload continues by itself.`,
        thumbnailUrl,
      };
    case "asking":
      return {
        state: "asking",
        says: t(faultWords[stage.fault].title),
        advice: t(faultWords[stage.fault].advice),
        thumbnailUrl,
        // Scaled down, every photo looks sharp.
        closeUpLabel: stage.fault === "blurred" ? t`The middle of your photo, in full size` : null,
        onKeep: stage.keep,
      };
  }
}

/** One photo of a request: choose, shrink, check, upload, show, turn or crop, replace, remove. */
export function PhotoTile({ url, onFile = false, onChange, onDiscard, ...look }: PhotoTileProps) {
  const { t } = useLingui();
  const upload = usePhotoUpload(url, onChange);
  const { stage, refusal, picture, choose, remove } = upload;
  const thumbnailUrl = useThumbnail(url, picture?.of === url ? picture.url : null);
  const unsent = useUnsentPhoto(upload, url === "" ? undefined : thumbnailUrl);
  const absent: TilePhoto = onFile ? { state: "on-file", says: t`On file` } : { state: "empty" };
  const sent: TilePhoto =
    url === ""
      ? absent
      : {
          state: "done",
          says: refusal === null ? t`Photo added` : t`Your earlier photo is kept`,
          thumbnailUrl,
        };
  // A photo on file can be replaced but not removed.
  const isRemovable = url !== "" || onDiscard !== undefined || stage !== null;
  const editable = editableOf(upload, url);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <UploadTile
        {...look}
        error={look.error ?? refusal ?? undefined}
        photo={unsent ?? sent}
        onChoose={(file) => choose({ file, edit: unedited })}
        onEdit={editable ? () => setIsEditing(true) : undefined}
        onRemove={
          isRemovable
            ? () => {
                remove();
                if (!stage) onDiscard?.();
              }
            : undefined
        }
      />
      {isEditing && editable ? (
        <PhotoEditor
          {...editable}
          label={look.label}
          onClose={() => setIsEditing(false)}
          onUse={(edit) => {
            setIsEditing(false);
            choose({ ...editable, edit });
            // Its opener is gone until the photo is on its way.
            requestAnimationFrame(() => document.getElementById(look.id)?.focus());
          }}
        />
      ) : null}
    </>
  );
}
