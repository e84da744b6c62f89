import { parseGeoloc } from "@portal/contract/address";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { AddressWizard, type WizardAnswer } from "./address-wizard.tsx";
import { type ItemOf, readSession } from "../../session.ts";
import { addressWizardItem } from "../delivery-session.ts";

type MapAddressProps = {
  id: string;
  /** The full address as text, "" before it is set. */
  address: string;
  geoloc: string;
  /** The place chosen in the wizard before. */
  place: string;
  line2: string;
  onChange: (answer: WizardAnswer) => void;
  error?: string | undefined;
};

/** The wizard's initial state: restored after a reload, else the current address. */
function startOf(
  left: ItemOf<typeof addressWizardItem> | null,
  { geoloc, place, line2 }: Pick<MapAddressProps, "geoloc" | "place" | "line2">,
) {
  const { place: text, geoloc: at, ...rest } = left ?? { place, geoloc, line2 };
  const point = parseGeoloc(at);
  return { ...rest, place: point && text !== "" ? { text, point } : null };
}

/** Said in the place of an address before there is one (spec §2). */
export function NoAddress({ id }: { id?: string }) {
  const { t } = useLingui();
  return (
    <p id={id} className="text-ink-soft">
      {t`No shipping address`}
    </p>
  );
}

/** The address for a courier that needs a point on the map, and the button that opens the wizard. */
export function MapAddress(props: MapAddressProps) {
  const { t } = useLingui();
  // A wizard that was open before a reload opens again.
  const [left, setLeft] = useState(() => readSession(addressWizardItem));
  const [open, setOpen] = useState(left !== null);
  const [isNew, setNew] = useState(false);
  const { id, address, onChange, error } = props;
  function close() {
    setLeft(null);
    setOpen(false);
  }
  const choose = () => setOpen(true);
  return (
    <>
      {address === "" ? (
        <div className="flex flex-col gap-3">
          <NoAddress id={`${id}-text`} />
          <FieldError id={`${id}-error`} error={error} />
          <Button
            id={id}
            variant="secondary"
            icon="search"
            wide
            aria-describedby={error ? `${id}-text ${id}-error` : `${id}-text`}
            onClick={choose}
          >
            {t`Choose the address`}
          </Button>
        </div>
      ) : (
        <PlaceCard id={id} place={address} error={error} isNew={isNew} onChange={choose} />
      )}
      {/* Rendered at the end of the body: a form inside the page's form is not allowed. */}
      {open
        ? createPortal(
            <AddressWizard
              initial={startOf(left, props)}
              onClose={close}
              onConfirm={(answer) => {
                close();
                setNew(true);
                onChange(answer);
              }}
            />,
            document.body,
          )
        : null}
    </>
  );
}

type PlaceCardProps = {
  id: string;
  place: string;
  error: string | undefined;
  /** Chosen just now: what had the focus is gone. */
  isNew: boolean;
  onChange: () => void;
};

/** The chosen place, and the way to another one. */
function PlaceCard({ id, place, error, isNew, onChange }: PlaceCardProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) box.current?.focus();
  }, [isNew]);
  return (
    <div>
      <div
        ref={box}
        role="group"
        aria-label={t`Chosen place: ${place}`}
        tabIndex={-1}
        className="flex flex-wrap gap-4 rounded-card border border-line bg-mist p-4"
      >
        <PlaceDrawing />
        <div className="flex min-w-0 grow basis-[9rem] flex-col items-start">
          <p className="leading-tight font-semibold wrap-anywhere">{place}</p>
          <Button
            id={id}
            variant="quiet"
            className="-mb-2 -ml-[calc(var(--spacing)*3+2px)] px-3!"
            aria-label={t`Change the place`}
            aria-describedby={error ? `${id}-error` : undefined}
            onClick={onChange}
          >
            {t`Change`}
          </Button>
        </div>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** A quiet drawing of streets with a pin, in place of a map: it claims no position. */
function PlaceDrawing() {
  return (
    <svg
      viewBox="0 0 64 64"
      aria-hidden="true"
      className="size-16 shrink-0 overflow-hidden rounded-control"
    >
      <rect width="64" height="64" className="fill-brand-on" />
      <path
        d="M-4 22 22 16l46 6M-4 48l30-6 42 10M20-4l4 24-8 48M46-4l-4 24 8 48"
        fill="none"
        strokeWidth="5"
        className="stroke-paper"
      />
      <path
        d="M32 50c8-9.500 12-15 12-21a12 12 0 0 0-24 0c0 6 4 11.500 12 21Z"
        strokeWidth="2.5"
        className="fill-brand stroke-paper"
      />
      <circle cx="32" cy="29" r="4" className="fill-paper" />
    </svg>
  );
}
