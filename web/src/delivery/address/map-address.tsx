import { parseGeoloc } from "@portal/contract/address";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { useLazyPart } from "../../site/use-lazy-part.ts";
import type { WizardAnswer } from "./address-wizard.tsx";
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

const fetchWizard = async () => (await import("./address-wizard.tsx")).AddressWizard;

/** Said in the place of an address before there is one (spec §2). */
export function NoAddress({ id }: { id?: string }) {
  return (
    <p id={id} className="text-ink-soft">
      <Trans>No shipping address</Trans>
    </p>
  );
}

type ChooseAddressProps = {
  id: string;
  error: string | undefined;
  busy: boolean;
  onChoose: () => void;
};

function ChooseAddress({ id, error, busy, onChoose }: ChooseAddressProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      <NoAddress id={`${id}-text`} />
      <FieldError id={`${id}-error`} error={error} />
      <Button
        id={id}
        variant="secondary"
        icon="search"
        wide
        busy={busy}
        busyLabel={t`One moment`}
        aria-describedby={error ? `${id}-text ${id}-error` : `${id}-text`}
        onClick={onChoose}
      >
        <Trans>Choose the address</Trans>
      </Button>
    </div>
  );
}

/** The address for a courier that needs a point on the map, and the button that opens the wizard. */
export function MapAddress(props: MapAddressProps) {
  const [open, setOpen] = useState(false);
  const [isNew, setNew] = useState(false);
  const [left, setLeft] = useState(() => readSession(addressWizardItem));
  const [Wizard, ask, isAsking] = useLazyPart(fetchWizard);
  const { id, address, onChange, error } = props;
  useEffect(() => {
    if (left) void ask(() => setOpen(true));
  }, [left, ask]);
  function close() {
    setLeft(null);
    setOpen(false);
  }
  const choose = () => void ask(() => setOpen(true));
  return (
    <>
      {address === "" ? (
        <ChooseAddress id={id} error={error} busy={isAsking} onChoose={choose} />
      ) : (
        <PlaceCard
          id={id}
          name={address}
          error={error}
          isNew={isNew}
          busy={isAsking}
          onChange={choose}
        />
      )}
      {/* Rendered at the end of the body: a form inside the page's form is not allowed. */}
      {open && Wizard
        ? createPortal(
            <Wizard
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

/** A quiet drawing of streets with a pin, in place of a map: it claims no position. */
function PlaceDrawing({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      aria-hidden="true"
      className={`overflow-hidden rounded-control ${className}`}
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

type PlaceCardProps = {
  name: string;
  /** City and province, if they are not in the name. */
  wider?: string | undefined;
  children?: ReactNode;
  id?: string | undefined;
  error?: string | undefined;
  /** Chosen just now: what had the focus is gone. */
  isNew: boolean;
  /** What Change opens is being loaded. */
  busy?: boolean | undefined;
  onChange: () => void;
};

/** The chosen place: its name, what is known of it, and the way to another one. */
function PlaceCard(props: PlaceCardProps) {
  const { name, wider, children, id, error, isNew, busy = false, onChange } = props;
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const place = [name, wider].filter(Boolean).join(", ");
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
        <PlaceDrawing className="size-16 shrink-0" />
        <div className="flex min-w-0 grow basis-[9rem] flex-col items-start">
          <p className="leading-tight font-semibold wrap-anywhere">{name}</p>
          {wider ? <p className="text-base text-ink-soft wrap-anywhere">{wider}</p> : null}
          {children}
          <Button
            id={id}
            variant="quiet"
            className="-mb-2 -ml-[calc(var(--spacing)*3+2px)] px-3!"
            busy={busy}
            busyLabel={t`One moment`}
            aria-label={busy ? undefined : t`Change the place`}
            aria-describedby={error ? errorId : undefined}
            onClick={onChange}
          >
            <Trans>Change</Trans>
          </Button>
        </div>
      </div>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
