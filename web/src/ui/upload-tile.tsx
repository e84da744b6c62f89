import { useId, useRef, type ChangeEvent, type ReactNode, type RefObject } from "react";
import { Button } from "./button.tsx";
import { buttonLook } from "./button-look.ts";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field-error.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { RequiredMark } from "./required-mark.tsx";

type UploadTileProps = {
  label: string;
  hint?: string | undefined;
  /** A help button beside the label. */
  help?: ReactNode;
  required?: boolean | undefined;
  /** `asking`: the picture is shown, and what may be wrong with it, until the person says what to do. */
  state: "empty" | "uploading" | "waiting" | "asking" | "done" | "on-file";
  /** The state in words, such as how far it is or that it is there. */
  statusText?: string | undefined;
  /** While asking: what helps, and the other answer. */
  advice?: string | undefined;
  /** While asking: the middle of the picture is shown in full size, and this says so. */
  closeUpLabel?: string | undefined;
  keepLabel?: string | undefined;
  onKeep?: (() => void) | undefined;
  progress?: number | undefined;
  thumbnailUrl?: string | undefined;
  chooseLabel: string;
  replaceLabel: string;
  removeLabel?: string | undefined;
  onChoose: (file: File) => void;
  onRemove?: (() => void) | undefined;
  error?: string | undefined;
  accept?: string | undefined;
  id?: string | undefined;
};

type Inner = UploadTileProps & { id: string; filled: boolean };

const pickerLook =
  "grow px-3! has-focus-visible:shadow-[0_0_0_5px_var(--color-ink)] has-focus-visible:outline-3 has-focus-visible:outline-sun " +
  "has-aria-disabled:cursor-not-allowed has-aria-disabled:border-line has-aria-disabled:bg-line has-aria-disabled:text-ink-soft";

function Thumbnail({ thumbnailUrl: url, filled }: Inner) {
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

const marks: Partial<Record<UploadTileProps["state"], IconName>> = {
  done: "check",
  "on-file": "check",
  waiting: "clock",
  asking: "warning",
};

/** Stays in place, so that its words are spoken when they come; each percent would be too much. */
function Status({ state, statusText, advice, filled }: Inner) {
  const mark = statusText ? marks[state] : undefined;
  const asking = state === "asking";
  return (
    <div
      role="status"
      className={classNames(
        "text-base",
        filled && "font-semibold text-success",
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
        {state === "uploading" ? null : statusText}
      </p>
      {asking && advice ? <p className="mt-0.5">{advice}</p> : null}
    </div>
  );
}

function Story(props: Inner) {
  const { id, label, hint, help, required, state, statusText, progress } = props;
  const uploading = state === "uploading";
  return (
    <div className="min-w-0 grow basis-[6.5rem]">
      <div className="flex items-center gap-1">
        <p id={`${id}-label`} className="font-semibold">
          {label}
          {required ? <RequiredMark /> : null}
        </p>
        {help ? <span className="-my-2.5">{help}</span> : null}
      </div>
      {hint && state !== "asking" ? (
        <p id={`${id}-hint`} className="text-base text-ink-soft">
          {hint}
        </p>
      ) : null}
      {state === "asking" ? <Picture {...props} /> : null}
      {uploading ? (
        <>
          <progress
            max={100}
            value={progress ?? 0}
            aria-labelledby={`${id}-label`}
            aria-valuetext={statusText}
            className="mt-2 mb-1 block h-2 w-full"
          />
          <p className="text-base text-ink-soft">{statusText}</p>
        </>
      ) : null}
      <Status {...props} />
    </div>
  );
}

/** Large enough to see what is meant; its room is there before it is. */
function Picture({ thumbnailUrl: url, closeUpLabel }: Inner) {
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

type PickerProps = Inner & { input: RefObject<HTMLInputElement | null> };

function Picker({ input, ...props }: PickerProps) {
  const { id, state, filled, onChoose } = props;
  const busy = state === "uploading" || state === "waiting";
  const asking = state === "asking";
  const described = classNames(props.hint && !asking && `${id}-hint`, props.error && `${id}-error`);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    if (file) onChoose(file);
    // The same picture may be chosen again after a mistake.
    event.currentTarget.value = "";
  }

  const look = classNames(pickerLook, asking && "basis-full");
  return (
    <label className={buttonLook(asking ? "primary" : "secondary", false, look)}>
      <input
        ref={input}
        id={id}
        type="file"
        accept={props.accept ?? "image/*"}
        onChange={choose}
        // Not `disabled`: the focus stands here when the upload begins.
        onClick={(event) => busy && event.preventDefault()}
        aria-disabled={busy || undefined}
        aria-labelledby={`${id}-action ${id}-label`}
        aria-describedby={described || undefined}
        aria-invalid={Boolean(props.error) || undefined}
        className="sr-only"
      />
      <Icon name={filled ? "refresh" : "camera"} className="size-5" />
      <span id={`${id}-action`}>{filled ? props.replaceLabel : props.chooseLabel}</span>
    </label>
  );
}

function Actions(props: Inner) {
  const { id, state, onKeep, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  const asking = state === "asking";
  /** The button that is pressed goes away: the focus stays in the tile. */
  const press = (act: () => void) => () => {
    input.current?.focus();
    act();
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Picker {...props} input={input} />
      {asking && onKeep ? (
        <Button
          id={`${id}-keep`}
          variant="secondary"
          className="grow px-3!"
          aria-labelledby={`${id}-keep ${id}-label`}
          onClick={press(onKeep)}
        >
          {props.keepLabel}
        </Button>
      ) : null}
      {state !== "empty" && onRemove && props.removeLabel ? (
        <Button
          id={`${id}-remove`}
          variant="quiet"
          className="px-3!"
          aria-labelledby={`${id}-remove ${id}-label`}
          onClick={press(onRemove)}
        >
          {props.removeLabel}
        </Button>
      ) : null}
    </div>
  );
}

/** One picture to send; it shows what its owner tells it and reports the choice of a file. */
export function UploadTile(props: UploadTileProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const filled = props.state === "done" || props.state === "on-file";
  const inner = { ...props, id, filled };
  return (
    <div
      className={classNames(
        "flex flex-col gap-3 rounded-card border-2 bg-paper p-4",
        props.error ? "border-danger" : "border-line",
      )}
    >
      <div className="flex flex-wrap gap-4">
        {props.state === "asking" ? null : <Thumbnail {...inner} />}
        <Story {...inner} />
      </div>
      <FieldError id={`${id}-error`} error={props.error} />
      <Actions {...inner} />
    </div>
  );
}
