import type { PhotoFault } from "./judge-photo.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { createContext, useContext, useEffect, useRef, useState } from "react";
import { useController } from "react-hook-form";
import * as v from "valibot";
import { CallFailed } from "../api/api.ts";
import { useUnauthorizedToast } from "../api/failure-toast.ts";
import { serverNow } from "../api/server-clock.ts";
import { say } from "../form/say.ts";
import { holdPage } from "../site/loading/reload.ts";
import { CaptchaError } from "../captcha/token-source.ts";
import { useToast } from "../ui/toast.tsx";
import { NotAPhoto } from "./image-file.ts";
import { type ChosenPhoto, unedited } from "./photo-edit.ts";
import { PhotoEditor } from "./photo-editor.tsx";
import { type Picture, sendPhoto, type Stage } from "./send-photo.ts";
import { type TileLook, type TilePhoto, DrawnTile } from "./drawn-tile.tsx";
import { FileLinkQuery, photoFaults, type PhotoFileFault } from "@portal/contract/photos";

/** The fault of a photo, and advice. */
const faultWords: Record<PhotoFault, { title: MessageDescriptor; advice: MessageDescriptor }> = {
  "too-small": {
    title: msg`The photo is very small.`,
    advice: msg`Send the original photo, not a preview or one saved from a chat.`,
  },
  "too-dark": {
    title: msg`The photo looks too dark.`,
    advice: msg`Take it near a window or under a lamp, and keep your shadow off the paper.`,
  },
  "too-bright": {
    title: msg`The photo looks too bright.`,
    advice: msg`Turn off the flash and move out of direct light so the text is readable.`,
  },
  blurred: {
    title: msg`The photo looks blurred.`,
    advice: msg`Hold the phone still and tap the text to focus.`,
  },
  "cut-off": {
    title: msg`A part of the paper may be cut off.`,
    advice: msg`Step back a little, until all four corners can be seen.`,
  },
};

type PhotoTileProps = TileLook & {
  id: string;
  /** The photo's preview link, "" for none. */
  url: string;
  /** The server already has one, which is never sent back. */
  onFile?: boolean | undefined;
  onChange: (url: string) => void;
  /** Removes the whole tile, where there may be several. */
  onDiscard?: (() => void) | undefined;
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
  const upload = usePhotoUpload(onChange);
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
      <DrawnTile
        {...look}
        error={look.error ?? refusal ?? undefined}
        photo={unsent ?? sent}
        onChoose={(file) => {
          setIsEditing(false);
          choose({ file, edit: unedited });
        }}
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

/**
 * Uploads one photo at a time. `onChange` gets its preview link once it was sent, and "" when it is removed: what was
 * there before stays until then.
 */
function usePhotoUpload(onChange: (url: string) => void) {
  const { refusal, refuse, forget } = useRefusal();
  const unsent = useContext(UnsentPhotos);
  const [stage, setStage] = useState<Stage | null>(null);
  const [picture, setPicture] = usePicture();
  const running = useRef<AbortController | null>(null);
  const latestChange = useRef(onChange);
  useEffect(() => {
    latestChange.current = onChange;
  });
  useEffect(() => () => running.current?.abort(), []);

  async function choose(chosen: ChosenPhoto) {
    const controller = new AbortController();
    const { signal } = controller;
    running.current?.abort();
    running.current = controller;
    const entry: Pick<Stage, "step"> = { step: "preparing" };
    unsent.add(entry);
    // The page is not loaded anew for a newer build meanwhile.
    const letGo = holdPage();
    forget();
    try {
      const onStage = (next: Stage) => {
        // For the form, which asks at which step it is.
        entry.step = next.step;
        setStage(next);
      };
      latestChange.current(await sendPhoto(chosen, { signal, onStage, onPicture: setPicture }));
    } catch (error) {
      // Another attempt has taken its place, or the person removed it.
      if (signal.aborted) return;
      refuse(error);
    } finally {
      unsent.delete(entry);
      letGo();
    }
    running.current = null;
    setStage(null);
  }

  /** Stops an upload, else removes the photo. */
  function remove() {
    if (running.current) running.current.abort();
    else latestChange.current("");
    running.current = null;
    setStage(null);
    forget();
  }

  return { stage, refusal, picture, choose: (chosen: ChosenPhoto) => void choose(chosen), remove };
}

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

/** Whether a preview link says that it has expired; one in another format is tried. `now` in milliseconds. */
export function hasExpired(address: string, now: number): boolean {
  const query = v.safeParse(FileLinkQuery, Object.fromEntries(new URL(address).searchParams));
  return query.success && Number(query.output.expires) * 1000 <= now;
}

/** The preview link as a URL, once its picture has loaded. Expired links are not requested. */
function useThumbnail(url: string, localPreview: string | null): string | undefined {
  const [loaded, setLoaded] = useState("");
  const address = url === "" ? "" : new URL(url, location.href).href;
  const wanted = localPreview === null ? address : "";
  useEffect(() => {
    if (wanted === "" || hasExpired(wanted, serverNow().getTime())) return undefined;
    const picture = new Image();
    picture.addEventListener("load", () => setLoaded(wanted));
    picture.src = wanted;
    return () => picture.removeAttribute("src");
  }, [wanted]);
  if (localPreview !== null) return localPreview;
  return wanted !== "" && loaded === wanted ? loaded : undefined;
}

type PhotoFieldProps = Omit<TileLook, "error"> &
  Pick<PhotoTileProps, "onFile"> & {
    /** The form's field for the preview link; also the tile's id. */
    name: string;
  };

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

/** The photos of a form that are being uploaded, or wait for a decision. */
export const UnsentPhotos = createContext<Set<Pick<Stage, "step">>>(new Set());

/** For the form around them, which must not be sent without its photos. */
export function useUnsentPhotos() {
  const { t } = useLingui();
  const show = useToast();
  const [photos] = useState(() => new Set<Pick<Stage, "step">>());
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
