import { Trans, useLingui } from "@lingui/react/macro";
import { type AppointmentImage, purposeRules } from "@portal/contract/appointment-purpose";
import { type ReactNode, useState } from "react";
import type { BookingSubject } from "./entry.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Group } from "../../ui/field.tsx";
import { documentNames, photoAdvice, validIdExamples } from "../../upload/document-names.ts";
import { PhotoGuide } from "../../upload/photo-guide.tsx";
import { PhotoField } from "../../upload/photo-tile.tsx";
import { SupportingField } from "../../upload/supporting-photos.tsx";

/** A help icon that opens a dialog (spec §2). `label` is the input's. */
function FieldHelp({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <HelpDialog label={t`Help: ${label}`} title={label} closeLabel={t`Close`}>
      {children}
    </HelpDialog>
  );
}

function IdPhoto({ required }: { required: boolean }) {
  const { t } = useLingui();
  const label = t(documentNames.validId);
  return (
    <PhotoField
      name="id_image_url"
      label={label}
      hint={required ? undefined : t`Optional`}
      required={required}
      guide="card"
      help={
        <FieldHelp label={label}>
          <p>
            <Trans>One of these, not expired, with your photo and your full name:</Trans>
          </p>
          <p className="mt-2">{t(validIdExamples)}</p>
        </FieldHelp>
      }
    />
  );
}

function RegistrationPhoto() {
  const { t } = useLingui();
  const label = t(documentNames.registration);
  return (
    <PhotoField
      name="cr_image_url"
      label={label}
      guide="paper"
      required
      help={
        <FieldHelp label={label}>
          <p>
            <Trans>
              The paper that says whose vehicle it is, with its MV file number. You got it when the
              vehicle was registered.
            </Trans>
          </p>
        </FieldHelp>
      }
    />
  );
}

function ReceiptPhoto({ required }: { required: boolean }) {
  const { t } = useLingui();
  const label = t(documentNames.officialReceipt);
  return (
    <PhotoField
      name="receipt_image_url"
      label={label}
      guide="paper"
      required={required}
      help={
        <FieldHelp label={label}>
          <p>
            <Trans>
              The receipt that the office gave you when you paid for your license or registration.
            </Trans>
          </p>
        </FieldHelp>
      }
    />
  );
}

export function PhotosStep({ purpose }: Pick<BookingSubject, "purpose">) {
  const { t } = useLingui();
  const { required, appointableType } = purposeRules[purpose];
  const needs = (image: AppointmentImage) => required.some((name) => name === image);
  return (
    <Group title={t`Photos`} hint={t(photoAdvice)}>
      <PhotoGuide subject={appointableType === "Driver's License" ? "card" : "paper"} />
      {appointableType === "Driver's License" ? (
        <IdPhoto required={needs("id_image_url")} />
      ) : (
        <RegistrationPhoto />
      )}
      <ReceiptPhoto required={needs("receipt_image_url")} />
      <SupportingField />
    </Group>
  );
}

type HelpDialogProps = {
  /** The button's accessible name, such as "Help: Receipt". */
  label: string;
  title: string;
  closeLabel: string;
  children: ReactNode;
};

/** A question mark that opens an explanation, beside a label (`help` of Field). */
function HelpDialog({ label, title, closeLabel, children }: HelpDialogProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton icon="help" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog
        open={open}
        onClose={close}
        title={title}
        closeOnBackdrop
        actions={
          <Button wide onClick={close}>
            {closeLabel}
          </Button>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
