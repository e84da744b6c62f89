import { parseGeoloc } from "@portal/contract/address";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { useLazyPart } from "../../site/use-lazy-part.ts";
import { PlaceCard } from "./place-card.tsx";
import type { WizardAnswer } from "./address-wizard.tsx";
import { readSession, type ItemOf } from "../../session.ts";
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
