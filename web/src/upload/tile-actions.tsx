import { useLingui } from "@lingui/react/macro";
import { useRef, type ChangeEvent, type ReactNode, type RefObject } from "react";
import { Button } from "../ui/button.tsx";
import { buttonLook } from "../ui/button-look.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icons.tsx";

/** The state of a photo; `says` describes it in words, such as the progress. */
export type TilePhoto =
  | { state: "empty" }
  | { state: "uploading"; says: string; progress: number; thumbnailUrl?: string | undefined }
  | { state: "waiting"; says: string; thumbnailUrl?: string | undefined }
  | AskingPhoto
  | { state: "done"; says: string; thumbnailUrl?: string | undefined }
  | { state: "on-file"; says: string };

/** A photo with a fault, shown until the person decides. */
export type AskingPhoto = {
  state: "asking";
  says: string;
  advice: string;
  thumbnailUrl?: string | undefined;
  /** The label of the picture's centre in full size; null if the whole picture is shown. */
  closeUpLabel: string | null;
  onKeep: () => void;
};

export type UploadTileProps = {
  id?: string | undefined;
  label: string;
  hint?: string | undefined;
  /** A help button beside the label. */
  help?: ReactNode;
  required?: boolean | undefined;
  photo: TilePhoto;
  onChoose: (file: File) => void;
  /** Removes the photo, or stops its upload. */
  onRemove?: (() => void) | undefined;
  error?: string | undefined;
};

export type TileProps = UploadTileProps & { id: string };

export const isThere = ({ state }: TilePhoto): boolean => state === "done" || state === "on-file";
const isUnderWay = ({ state }: TilePhoto): boolean => state === "uploading" || state === "waiting";

const pickerLook =
  "grow px-3! has-focus-visible:shadow-[0_0_0_5px_var(--color-ink)] has-focus-visible:outline-3 has-focus-visible:outline-sun " +
  "has-aria-disabled:cursor-not-allowed has-aria-disabled:border-line has-aria-disabled:bg-line has-aria-disabled:text-ink-soft";

type PickerProps = TileProps & { input: RefObject<HTMLInputElement | null> };

function Picker({ input, ...props }: PickerProps) {
  const { id, photo, onChoose } = props;
  const { t } = useLingui();
  const filled = isThere(photo);
  const busy = isUnderWay(photo);
  const asking = photo.state === "asking";
  const choosing = asking ? t`Take another photo` : t`Choose a photo`;
  const described = classNames(props.hint && !asking && `${id}-hint`, props.error && `${id}-error`);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    if (file) onChoose(file);
    // The same file may be chosen again after an error.
    event.currentTarget.value = "";
  }

  const look = classNames(pickerLook, asking && "basis-full");
  return (
    <label className={buttonLook(asking ? "primary" : "secondary", false, look)}>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        onChange={choose}
        // Not `disabled`: the button has the focus when the upload starts.
        onClick={(event) => busy && event.preventDefault()}
        aria-disabled={busy || undefined}
        aria-labelledby={`${id}-action ${id}-label`}
        aria-describedby={described || undefined}
        aria-invalid={Boolean(props.error) || undefined}
        className="sr-only"
      />
      <Icon name={filled ? "refresh" : "camera"} className="size-5" />
      <span id={`${id}-action`}>{filled ? t`Replace` : choosing}</span>
    </label>
  );
}

export function TileActions(props: TileProps) {
  const { id, photo, onRemove } = props;
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  /** The pressed button disappears: the focus stays in the tile. */
  const press = (act: () => void) => () => {
    input.current?.focus();
    act();
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Picker {...props} input={input} />
      {photo.state === "asking" ? (
        <Button
          id={`${id}-keep`}
          variant="secondary"
          className="grow px-3!"
          aria-labelledby={`${id}-keep ${id}-label`}
          onClick={press(photo.onKeep)}
        >
          {t`Use it anyway`}
        </Button>
      ) : null}
      {photo.state !== "empty" && onRemove ? (
        <Button
          id={`${id}-remove`}
          variant="quiet"
          className="px-3!"
          aria-labelledby={`${id}-remove ${id}-label`}
          onClick={press(onRemove)}
        >
          {isUnderWay(photo) ? t`Stop` : t`Remove`}
        </Button>
      ) : null}
    </div>
  );
}
