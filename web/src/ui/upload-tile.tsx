import { useId, useRef, type ChangeEvent, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { buttonLook } from "./button-look.ts";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field-error.tsx";
import { Icon } from "./icons.tsx";

type UploadTileProps = {
  label: string;
  hint?: string | undefined;
  /** A help button beside the label. */
  help?: ReactNode;
  required?: boolean | undefined;
  state: "empty" | "uploading" | "done" | "on-file";
  /** The state in words, such as how far it is or that it is there. */
  statusText?: string | undefined;
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
  "grow px-3! whitespace-nowrap has-focus-visible:shadow-[0_0_0_5px_var(--color-ink)] has-focus-visible:outline-3 has-focus-visible:outline-sun " +
  "has-aria-disabled:cursor-not-allowed has-aria-disabled:border-line has-aria-disabled:bg-line has-aria-disabled:text-ink-soft";

function Thumbnail({ thumbnailUrl: url, filled }: Inner) {
  return (
    <span className="flex size-20 shrink-0 items-center justify-center overflow-hidden rounded-control bg-mist text-ink-soft">
      {url ? (
        <img src={url} alt="" width="80" height="80" className="size-20 object-cover" />
      ) : (
        <Icon
          name={filled ? "success" : "camera"}
          className={filled ? "size-8 text-success" : "size-8"}
        />
      )}
    </span>
  );
}

function Story({ id, label, hint, help, required, state, statusText, progress, filled }: Inner) {
  const uploading = state === "uploading";
  return (
    <div className="min-w-0 grow">
      <div className="flex items-center gap-1">
        <p id={`${id}-label`} className="font-semibold">
          {label}
          {required ? (
            <span aria-hidden="true" className="text-danger">
              {" *"}
            </span>
          ) : null}
        </p>
        {help ? <span className="-my-2.5">{help}</span> : null}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="text-base text-ink-soft">
          {hint}
        </p>
      ) : null}
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
      {/* Stays in place, so that its words are spoken when they come; each percent would be too much. */}
      <p
        role="status"
        className={classNames(
          "flex items-center gap-1.5 text-base",
          filled && "font-semibold text-success",
        )}
      >
        {filled && statusText ? <Icon name="check" className="size-5" /> : null}
        {uploading ? null : statusText}
      </p>
    </div>
  );
}

function Actions(props: Inner) {
  const { id, state, filled, onChoose, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  const uploading = state === "uploading";
  const described = classNames(props.hint && `${id}-hint`, props.error && `${id}-error`);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    if (file) onChoose(file);
    // The same picture may be chosen again after a mistake.
    event.currentTarget.value = "";
  }

  return (
    <div className="flex gap-3">
      <label className={buttonLook("secondary", false, pickerLook)}>
        <input
          ref={input}
          id={id}
          type="file"
          accept={props.accept ?? "image/*"}
          onChange={choose}
          // Not `disabled`: the focus stands here when the upload begins.
          onClick={(event) => uploading && event.preventDefault()}
          aria-disabled={uploading || undefined}
          aria-labelledby={`${id}-action ${id}-label`}
          aria-describedby={described || undefined}
          aria-invalid={Boolean(props.error) || undefined}
          className="sr-only"
        />
        <Icon name={filled ? "refresh" : "camera"} className="size-5" />
        <span id={`${id}-action`}>{filled ? props.replaceLabel : props.chooseLabel}</span>
      </label>
      {state !== "empty" && onRemove && props.removeLabel ? (
        <Button
          id={`${id}-remove`}
          variant="quiet"
          className="px-3!"
          aria-labelledby={`${id}-remove ${id}-label`}
          onClick={() => {
            input.current?.focus();
            onRemove();
          }}
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
      <div className="flex gap-4">
        <Thumbnail {...inner} />
        <Story {...inner} />
      </div>
      <FieldError id={`${id}-error`} error={props.error} />
      <Actions {...inner} />
    </div>
  );
}
