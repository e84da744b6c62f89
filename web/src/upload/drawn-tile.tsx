import { useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { Button, buttonLook } from "../ui/button.tsx";
import { FieldError, RequiredMark } from "../ui/field.tsx";
import { Icon, type IconName } from "../ui/icons.tsx";
import { useLiveLater } from "../ui/live-later.ts";
import { classNames } from "../ui/look.ts";
import { Example, type GuideSubject } from "./photo-guide.tsx";

type Seen = {
  /** The state in words, such as the progress. */
  says: string;
  thumbnailUrl?: string | undefined;
};

/** The state of a photo. */
export type TilePhoto =
  | { state: "empty" }
  | ({ state: "uploading"; progress: number } & Seen)
  | ({ state: "waiting" | "done" | "on-file" } & Seen)
  | AskingPhoto;

/** A photo with a fault, shown until the person decides. */
type AskingPhoto = Seen & {
  state: "asking";
  advice: string;
  /** The label of the picture's centre in full size; null if the whole picture is shown. */
  closeUpLabel: string | null;
  onKeep: () => void;
};

/** What is asked for. */
export type TileLook = {
  label: string;
  hint?: string | undefined;
  /** A help button beside the label. */
  help?: ReactNode;
  required?: boolean | undefined;
  /** What the photo shows, for drawn examples. */
  guide?: GuideSubject | undefined;
  error?: string | undefined;
};

type TileProps = TileLook & {
  id: string;
  photo: TilePhoto;
  onChoose: (file: File) => void;
  /** Turns or crops it, where it is in this page's memory. */
  onEdit?: (() => void) | undefined;
  /** Removes the photo, or stops its upload. */
  onRemove?: (() => void) | undefined;
};

const isThere = ({ state }: TilePhoto): boolean => state === "done" || state === "on-file";
const isUnderWay = ({ state }: TilePhoto): boolean => state === "uploading" || state === "waiting";

const pickerLook =
  "grow px-3! has-focus-visible:shadow-[0_0_0_5px_var(--color-ink)] has-focus-visible:outline-3 has-focus-visible:outline-sun";

/** The pressed button disappears: the focus stays in the tile. */
const focusPicker = (id: string) => document.getElementById(id)?.focus();

type FileInputProps = Omit<ComponentProps<"input">, "onChange"> & {
  onFile: (file: File | undefined) => void;
};

function FileInput({ onFile, ...input }: FileInputProps) {
  return (
    <input
      type="file"
      className="sr-only"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        // The same file may be chosen again after an error.
        currentTarget.value = "";
        onFile(file);
      }}
      {...input}
    />
  );
}

/** The camera at once; only where there is a touch screen, because others have files alone. */
function Camera({ id, onChoose }: TileProps) {
  const { t } = useLingui();
  return (
    <label className={buttonLook("primary", false, `${pickerLook} pointer-fine:hidden`)}>
      <FileInput
        accept="image/*"
        capture="environment"
        onFile={(file) => {
          focusPicker(id);
          if (file) onChoose(file);
        }}
        aria-labelledby={`${id}-take ${id}-label`}
      />
      <Icon name="camera" className="size-5" />
      <span id={`${id}-take`}>{t`Take photo`}</span>
    </label>
  );
}

function Picker({ id, photo, onChoose, hint, error }: TileProps) {
  const { t } = useLingui();
  const filled = isThere(photo);
  const asking = photo.state === "asking";
  const choosing = asking
    ? t`Take another photo`
    : isUnderWay(photo)
      ? t`Choose another photo`
      : t`Choose a photo`;
  const described = classNames(hint && `${id}-hint`, error && `${id}-error`);
  // On a phone the others are below it, in every state.
  const look = classNames(pickerLook, asking ? "basis-full" : "max-sm:basis-full");
  return (
    <label className={buttonLook(asking ? "primary" : "secondary", false, look)}>
      <FileInput
        id={id}
        // Android hides photos of which it does not know that they are: their bytes say it.
        accept="image/*,application/octet-stream"
        onFile={(file) => {
          if (file) onChoose(file);
        }}
        aria-labelledby={`${id}-action ${id}-label`}
        aria-describedby={described || undefined}
        aria-invalid={Boolean(error) || undefined}
      />
      <Icon name={filled ? "refresh" : asking ? "camera" : "upload"} className="size-5" />
      {photo.state === "empty" ? (
        <>
          <span className="pointer-fine:hidden">{t`Choose`}</span>
          <span id={`${id}-action`} className="pointer-coarse:sr-only">
            {choosing}
          </span>
        </>
      ) : (
        <span id={`${id}-action`}>{filled ? t`Replace` : choosing}</span>
      )}
    </label>
  );
}

type TileButtonProps = ComponentProps<typeof Button> & { tileId: string; name: string };

/** A button that is named after its words and the tile. */
function TileButton({ tileId, name, ...button }: TileButtonProps) {
  const id = `${tileId}-${name}`;
  return <Button id={id} aria-labelledby={`${id} ${tileId}-label`} {...button} />;
}

function RemoveButton({ id, photo, onRemove }: TileProps) {
  const { t } = useLingui();
  if (photo.state === "empty" || !onRemove) return null;
  return (
    <TileButton
      tileId={id}
      name="remove"
      variant="quiet"
      className={photo.state === "done" ? "-mr-3 shrink-0 px-3!" : "grow px-3!"}
      onClick={() => {
        focusPicker(id);
        onRemove();
      }}
    >
      {isUnderWay(photo) ? t`Stop` : t`Remove`}
    </TileButton>
  );
}

function TileActions(props: TileProps) {
  const { id, photo, onEdit } = props;
  const { t } = useLingui();
  const look = { tileId: id, variant: "secondary", className: "grow px-3!" } as const;
  return (
    <div className="flex flex-wrap gap-3">
      {photo.state === "empty" ? <Camera {...props} /> : null}
      <Picker {...props} />
      {photo.state === "asking" ? (
        <TileButton
          {...look}
          name="keep"
          onClick={() => {
            focusPicker(id);
            photo.onKeep();
          }}
        >
          {t`Use it anyway`}
        </TileButton>
      ) : null}
      {onEdit ? (
        <TileButton {...look} name="edit" aria-haspopup="dialog" onClick={onEdit}>
          {t`Turn or crop`}
        </TileButton>
      ) : null}
      {photo.state === "done" ? null : <RemoveButton {...props} />}
    </div>
  );
}

function Heading({ id, label, hint, help, required }: TileProps) {
  return (
    <div>
      <div className="flex items-start justify-between gap-1">
        <p id={`${id}-label`} className="font-semibold text-balance">
          {label}
          {required ? <RequiredMark /> : null}
        </p>
        {help ? <span className="-my-2.5">{help}</span> : null}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="text-base text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** The photo, large enough to see a fault. */
function Picture({ id, guide, photo }: TileProps) {
  if (photo.state === "empty") return null;
  const { thumbnailUrl: url } = photo;
  const closeUp = photo.state === "asking" ? photo.closeUpLabel : null;
  return (
    <div className="photo-frame">
      {url ? (
        <img src={url} alt="" className={closeUp ? "object-none" : "object-contain"} />
      ) : guide && isThere(photo) ? (
        // It is not sent back.
        <Example subject={guide} shot="good" />
      ) : (
        <Icon name="camera" className="size-8" />
      )}
      {closeUp ? <p>{closeUp}</p> : null}
      {photo.state === "uploading" ? (
        <progress
          max={100}
          value={photo.progress}
          aria-labelledby={`${id}-label`}
          aria-valuetext={photo.says}
        />
      ) : null}
    </div>
  );
}

const marks: Partial<Record<TilePhoto["state"], IconName>> = {
  done: "check",
  "on-file": "check",
  waiting: "clock",
  asking: "warning",
};

/** A live region as soon as there is something to say; it does not announce each percent. */
function Status({ photo }: { photo: TilePhoto }) {
  const isLive = useLiveLater();
  const { state } = photo;
  // A screen reader hears one region at a time: what is not begun says nothing.
  const role = state === "empty" ? undefined : isLive;
  const mark = marks[state];
  const asking = state === "asking";
  return (
    <div
      role={role}
      className={classNames(
        state !== "uploading" && "min-w-0 grow basis-32",
        isThere(photo) && "font-semibold text-success",
        asking && "rounded-control bg-warning-on p-3",
      )}
    >
      <p className={classNames("flex items-start gap-1.5", asking && "font-semibold text-warning")}>
        {mark ? <Icon name={mark} className="mt-0.5 size-5" /> : null}
        {state === "empty" || state === "uploading" ? null : photo.says}
      </p>
      {asking ? <p className="mt-0.5">{photo.advice}</p> : null}
    </div>
  );
}

/** One picture to upload: shows the state given by its owner, and reports the chosen file. The frame of a photo never moves. */
export function DrawnTile(props: TileProps) {
  const { id, photo, error } = props;
  return (
    <div
      className={classNames(
        "rounded-card border-2 bg-paper p-4",
        error ? "border-danger" : "border-line",
      )}
    >
      <Heading {...props} />
      <Picture {...props} />
      <div
        className={classNames(
          "flex flex-wrap items-center gap-x-3 text-base",
          photo.state === "empty" ? "mt-3" : "min-h-14 py-1",
          photo.state === "asking" && "py-3",
        )}
      >
        {photo.state === "uploading" ? <p className="text-ink-soft">{photo.says}</p> : null}
        <Status photo={photo} />
        {photo.state === "done" ? <RemoveButton {...props} /> : null}
      </div>
      <div className={error ? "-mt-2 mb-3" : undefined}>
        <FieldError id={`${id}-error`} error={error} />
      </div>
      <TileActions {...props} />
    </div>
  );
}
