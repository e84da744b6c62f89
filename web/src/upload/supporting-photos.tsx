import { MAX_SUPPORTING_DOCUMENTS } from "@portal/contract/photos";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { PhotoTile } from "./photo-tile.tsx";
import { useController } from "react-hook-form";

type Values = { supporting_documents: string[] };

export function SupportingField({ onFile = 0 }: { onFile?: number | undefined }) {
  const { field, fieldState } = useController<Values, "supporting_documents">({
    name: "supporting_documents",
  });
  const error = fieldState.error?.message;
  // After the server has refused them, the tiles start empty; they stay when the message goes.
  const [seen, setSeen] = useState({ error, refusals: 0 });
  if (seen.error !== error)
    setSeen({ error, refusals: seen.refusals + (error === undefined ? 0 : 1) });
  return (
    <SupportingPhotos
      key={seen.refusals}
      id="supporting_documents"
      urls={field.value}
      onFile={onFile}
      onChange={field.onChange}
      error={error}
    />
  );
}

type SupportingPhotosProps = {
  id: string;
  urls: readonly string[];
  onFile?: number | undefined;
  onChange: (urls: string[]) => void;
  error?: string | undefined;
};

type Slot = { key: number; url: string };

/** Optional documents: a new tile only if none is empty (spec §5), at most five. */
function SupportingPhotos(props: SupportingPhotosProps) {
  const { id, onFile = 0, onChange, error } = props;
  const { t } = useLingui();
  const [slots, setSlots] = useState<Slot[]>(() => props.urls.map((url, key) => ({ key, url })));
  const latest = useRef(slots);
  const nextKey = useRef(slots.length);
  const added = useRef<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  function change(next: Slot[]) {
    // Two photos may arrive between two renders.
    latest.current = next;
    setSlots(next);
    onChange(next.flatMap(({ url }) => (url === "" ? [] : [url])));
  }
  function add() {
    added.current = nextKey.current;
    nextKey.current += 1;
    change([...latest.current, { key: added.current, url: "" }]);
  }
  useEffect(() => {
    if (added.current !== null) document.getElementById(`${id}-${added.current}`)?.focus();
    added.current = null;
  }, [id, slots]);

  const full = onFile + slots.length >= MAX_SUPPORTING_DOCUMENTS;
  const blank = slots.some(({ url }) => url === "");
  return (
    <div id={id} className="flex flex-col gap-3">
      <div>
        <h3>{t`Other supporting documents (optional)`}</h3>
        <p className="text-base text-ink-soft">
          <Trans>Another valid ID, Deed of Sale for second-hand owner.</Trans>
        </p>
        {onFile > 0 ? <p className="text-base">{t`On file: ${onFile}`}</p> : null}
      </div>
      {slots.map((slot, index) => (
        <PhotoTile
          key={slot.key}
          id={`${id}-${slot.key}`}
          label={t`Supporting document ${onFile + index + 1}`}
          guide="paper"
          url={slot.url}
          onChange={(url) =>
            change(latest.current.map((one) => (one.key === slot.key ? { ...one, url } : one)))
          }
          onDiscard={() => {
            change(latest.current.filter(({ key }) => key !== slot.key));
            requestAnimationFrame(() => addButton.current?.focus());
          }}
        />
      ))}
      <FieldError id={`${id}-error`} error={error} />
      {full || blank ? null : (
        <Button ref={addButton} variant="secondary" icon="plus" wide onClick={add}>
          <Trans>Add a document</Trans>
        </Button>
      )}
    </div>
  );
}
