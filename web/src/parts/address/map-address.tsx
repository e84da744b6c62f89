import { parseGeoloc } from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useLatePart } from "../use-late-part.ts";
import type { WizardAnswer } from "./address-wizard.tsx";

type MapAddressProps = {
  id: string;
  /** The whole address in words, "" while there is none. */
  address: string;
  geoloc: string;
  /** What was chosen in the wizard before. */
  place: string;
  line2: string;
  onChange: (answer: WizardAnswer) => void;
  error?: string | undefined;
};

const fetchWizard = async () => (await import("./address-wizard.tsx")).AddressWizard;

/** The address of a courier that goes by the map, and the way to the wizard. */
export function MapAddress(props: MapAddressProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [Wizard, ask] = useLatePart(fetchWizard);
  const { id, address, geoloc, place, line2, onChange, error } = props;
  const point = parseGeoloc(geoloc);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-3 rounded-control bg-mist p-4">
        <Icon name="pin" className="mt-px size-6 text-brand" />
        <p
          id={`${id}-text`}
          className={address === "" ? "text-ink-soft" : "font-semibold wrap-anywhere"}
        >
          {address === "" ? t`No shipping address` : address}
        </p>
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <Button
        id={id}
        variant="secondary"
        icon="search"
        wide
        aria-describedby={error ? `${id}-text ${id}-error` : `${id}-text`}
        onClick={() => void ask(() => setOpen(true))}
      >
        {address === "" ? <Trans>Choose the address</Trans> : <Trans>Change the address</Trans>}
      </Button>
      {/* At the end of the body: its form may not stand inside the page's form. */}
      {open && Wizard
        ? createPortal(
            <Wizard
              initial={{ place: point && place !== "" ? { text: place, point } : null, line2 }}
              onClose={() => setOpen(false)}
              onConfirm={(answer) => {
                setOpen(false);
                onChange(answer);
              }}
            />,
            document.body,
          )
        : null}
    </div>
  );
}
