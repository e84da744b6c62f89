import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { MessageDescriptor } from "@lingui/core";
import { type AppointmentImage, purposeRules } from "@portal/contract/appointment-purpose";
import { useState } from "react";
import { fieldNames } from "./booking-values.ts";
import type { BookingSubject } from "./entry.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Group } from "../../ui/field.tsx";
import { photoAdvice, validIdExamples } from "../../upload/document-names.ts";
import { type GuideSubject, PhotoGuide } from "../../upload/photo-guide.tsx";
import { PhotoField } from "../../upload/photo-tile.tsx";
import { SupportingField } from "../../upload/supporting-photos.tsx";

type Shown = { guide: GuideSubject; help: readonly MessageDescriptor[] };

/** What each photo shows, and which paper is meant (spec §2). */
const shown: Record<AppointmentImage, Shown> = {
  id_image_url: {
    guide: "card",
    help: [msg`One of these, not expired, with your photo and your full name:`, validIdExamples],
  },
  cr_image_url: {
    guide: "paper",
    help: [
      msg`The paper that says whose vehicle it is, with its MV file number. You got it when the vehicle was registered.`,
    ],
  },
  receipt_image_url: {
    guide: "paper",
    help: [
      msg`The receipt that the office gave you when you paid for your license or registration.`,
    ],
  },
};

/** A question mark that opens a dialog (spec §2), beside the label of the input. */
function HelpDialog({ label, help }: { label: string } & Pick<Shown, "help">) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        icon="help"
        label={t`Help: ${label}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Dialog
          onClose={close}
          title={label}
          closeOnBackdrop
          actions={
            <Button wide onClick={close}>
              {t`Close`}
            </Button>
          }
        >
          <div className="flex flex-col gap-2">
            {help.map((sentence) => (
              <p key={sentence.id}>{t(sentence)}</p>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}

type PhotoProps = { name: AppointmentImage; required: boolean };

function Photo({ name, required }: PhotoProps) {
  const { t } = useLingui();
  const { guide, help } = shown[name];
  const label = t(fieldNames[name]);
  return (
    <PhotoField
      name={name}
      label={label}
      hint={required ? undefined : t`Optional`}
      required={required}
      guide={guide}
      help={<HelpDialog label={label} help={help} />}
    />
  );
}

export function PhotosStep({ purpose }: Pick<BookingSubject, "purpose">) {
  const { t } = useLingui();
  const { required, appointableType } = purposeRules[purpose];
  const isLicense = appointableType === "Driver's License";
  const images = [isLicense ? "id_image_url" : "cr_image_url", "receipt_image_url"] as const;
  return (
    <Group title={t`Photos`} hint={t(photoAdvice)}>
      <PhotoGuide subject={isLicense ? "card" : "paper"} />
      {images.map((name) => (
        <Photo key={name} name={name} required={required.some((needed) => needed === name)} />
      ))}
      <SupportingField />
    </Group>
  );
}
