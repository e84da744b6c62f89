import { useId } from "react";
import { classNames } from "../ui/class-names.ts";
import { FieldError } from "../ui/field-error.tsx";
import { Icon, type IconName } from "../ui/icons.tsx";
import { RequiredMark } from "../ui/required-mark.tsx";
import { PhotoGuide } from "./photo-guide.tsx";
import {
  isThere,
  TileActions,
  type AskingPhoto,
  type TilePhoto,
  type TileProps,
  type UploadTileProps,
} from "./tile-actions.tsx";

function Thumbnail({ photo }: { photo: TilePhoto }) {
  const url = "thumbnailUrl" in photo ? photo.thumbnailUrl : undefined;
  const filled = isThere(photo);
  return (
    <span className="flex size-20 shrink-0 items-center justify-center overflow-hidden rounded-control bg-mist text-ink-soft">
      {url ? (
        <img src={url} alt="" width="80" height="80" className="size-20 object-contain" />
      ) : (
        <Icon
          name={filled ? "success" : "camera"}
          className={filled ? "size-8 text-success" : "size-8"}
        />
      )}
    </span>
  );
}

const marks: Partial<Record<TilePhoto["state"], IconName>> = {
  done: "check",
  "on-file": "check",
  waiting: "clock",
  asking: "warning",
};

/** A live region, so always rendered; it does not announce each percent. */
function Status({ photo }: { photo: TilePhoto }) {
  const { state } = photo;
  const mark = marks[state];
  const asking = state === "asking";
  return (
    <div
      role="status"
      className={classNames(
        "text-base",
        isThere(photo) && "font-semibold text-success",
        asking && "rounded-control bg-warning-on p-3",
      )}
    >
      <p
        className={classNames(
          "flex items-start gap-1.5",
          asking && "font-semibold text-warning",
          state === "waiting" && "mt-1",
        )}
      >
        {mark ? <Icon name={mark} className="mt-0.5 size-5" /> : null}
        {state === "uploading" || state === "empty" ? null : photo.says}
      </p>
      {asking ? <p className="mt-0.5">{photo.advice}</p> : null}
    </div>
  );
}

/** Large enough to see the fault; its space is reserved before it loads. */
function Picture({ thumbnailUrl: url, closeUpLabel }: AskingPhoto) {
  const fit = closeUpLabel ? "object-none" : "object-contain";
  return (
    <div className="my-3">
      <span className="flex h-56 items-center justify-center overflow-hidden rounded-control bg-mist">
        {url ? <img src={url} alt="" className={`h-56 w-full ${fit}`} /> : null}
      </span>
      {closeUpLabel ? <p className="mt-1 text-sm text-ink-soft">{closeUpLabel}</p> : null}
    </div>
  );
}

function Story({ id, label, hint, help, required, photo }: TileProps) {
  return (
    <div className="min-w-0 grow basis-[6.5rem]">
      <div className="flex items-center gap-1">
        <p id={`${id}-label`} className="font-semibold">
          {label}
          {required ? <RequiredMark /> : null}
        </p>
        {help ? <span className="-my-2.5">{help}</span> : null}
      </div>
      {hint && photo.state === "empty" ? (
        <p id={`${id}-hint`} className="text-base text-ink-soft">
          {hint}
        </p>
      ) : null}
      {photo.state === "asking" ? <Picture {...photo} /> : null}
      {photo.state === "uploading" ? (
        <>
          <progress
            max={100}
            value={photo.progress}
            aria-labelledby={`${id}-label`}
            aria-valuetext={photo.says}
            className="mt-2 mb-1 block h-2 w-full"
          />
          <p className="text-base text-ink-soft">{photo.says}</p>
        </>
      ) : null}
      <Status photo={photo} />
    </div>
  );
}

/** One picture to upload: shows the state given by its owner, and reports the chosen file. */
export function UploadTile(props: UploadTileProps) {
  const ownId = useId();
  const inner = { ...props, id: props.id ?? ownId };
  // Before the first try.
  const guide = props.photo.state === "empty" ? props.guide : undefined;
  return (
    <div
      data-guide={guide}
      className={classNames(
        "flex flex-col gap-3 rounded-card border-2 bg-paper p-4",
        props.error ? "border-danger" : "border-line",
      )}
    >
      <div className="flex flex-wrap gap-4">
        {props.photo.state === "asking" || guide ? null : <Thumbnail photo={props.photo} />}
        <Story {...inner} />
      </div>
      {guide ? <PhotoGuide subject={guide} /> : null}
      <FieldError id={`${inner.id}-error`} error={props.error} />
      <TileActions {...inner} />
    </div>
  );
}
