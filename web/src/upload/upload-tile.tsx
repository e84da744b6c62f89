import { useId } from "react";
import { classNames } from "../ui/look.ts";
import { FieldError, RequiredMark } from "../ui/field.tsx";
import { Icon, type IconName } from "../ui/icons.tsx";
import { useLiveLater } from "../ui/live-later.ts";
import { Example } from "./photo-guide.tsx";
import {
  isThere,
  RemoveButton,
  TileActions,
  type TilePhoto,
  type TileProps,
  type UploadTileProps,
} from "./tile-actions.tsx";

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
  const url = "thumbnailUrl" in photo ? photo.thumbnailUrl : undefined;
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
export function UploadTile(props: UploadTileProps) {
  const ownId = useId();
  const inner = { ...props, id: props.id ?? ownId };
  const { photo } = props;
  return (
    <div
      className={classNames(
        "rounded-card border-2 bg-paper p-4",
        props.error ? "border-danger" : "border-line",
      )}
    >
      <Heading {...inner} />
      <Picture {...inner} />
      <div
        className={classNames(
          "flex flex-wrap items-center gap-x-3 text-base",
          photo.state === "empty" ? "mt-3" : "min-h-14 py-1",
          photo.state === "asking" && "py-3",
        )}
      >
        {photo.state === "uploading" ? <p className="text-ink-soft">{photo.says}</p> : null}
        <Status photo={photo} />
        {photo.state === "done" ? <RemoveButton {...inner} /> : null}
      </div>
      <div className={props.error ? "-mt-2 mb-3" : undefined}>
        <FieldError id={`${inner.id}-error`} error={props.error} />
      </div>
      <TileActions {...inner} />
    </div>
  );
}
