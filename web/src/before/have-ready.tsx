import {
  type AppointmentImage,
  type AppointmentPurpose,
  purposeRules,
} from "@portal/contract/appointment-purpose";
import type { TransactableType } from "@portal/contract/status";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { BringItem, BringList } from "../appointment/book/bring-list.tsx";
import { WhereOnPaper } from "../track/where-on-paper.tsx";
import { documentNames, validIdExamples } from "../upload/document-names.ts";
import { Group } from "../ui/field.tsx";
import type { Way } from "./outcomes.ts";

function List({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

const items = "flex flex-col gap-1";

function ToTrack({ type }: { type: TransactableType }) {
  return (
    <List title={<Trans>To track it</Trans>}>
      <ul className={items}>
        {type === "Driver's License" ? (
          <BringItem>
            <Trans>The license number and your birth date</Trans>
          </BringItem>
        ) : (
          <BringItem>
            <Trans>The plate number or the MV file number</Trans>
          </BringItem>
        )}
      </ul>
      <WhereOnPaper type={type} />
    </List>
  );
}

function PhotoOf({ document }: { document: MessageDescriptor }) {
  const { t } = useLingui();
  const name = t(document);
  return (
    <BringItem>
      <Trans>A photo of your {name}</Trans>
      {document === documentNames.validId ? (
        <span className="block text-base text-ink-soft">{t(validIdExamples)}</span>
      ) : null}
    </BringItem>
  );
}

const deedOfSale = (
  <BringItem>
    <Trans>A photo of the notarized deed of sale</Trans>
  </BringItem>
);

type DocumentsProps = { type: TransactableType; secondHand: boolean };

function ForCourier({ type, secondHand }: DocumentsProps) {
  return (
    <List title={<Trans>To have it delivered</Trans>}>
      <ul className={items}>
        <BringItem>
          <Trans>Your address, e-mail address and mobile number</Trans>
        </BringItem>
        <PhotoOf document={documentNames.validId} />
        <PhotoOf
          document={
            type === "Driver's License" ? documentNames.officialReceipt : documentNames.registration
          }
        />
        {secondHand ? deedOfSale : null}
      </ul>
    </List>
  );
}

const images: Record<AppointmentImage, MessageDescriptor> = {
  id_image_url: documentNames.validId,
  receipt_image_url: documentNames.officialReceipt,
  cr_image_url: documentNames.registration,
};

export const pickupOf = {
  "Driver's License": "Driver's License Pickup",
  "Plate Number": "Plate Number Pickup",
} as const satisfies Record<TransactableType, AppointmentPurpose>;

function ForPickup({ type, secondHand }: DocumentsProps) {
  const purpose = pickupOf[type];
  return (
    <>
      <List title={<Trans>To book the pickup</Trans>}>
        <ul className={items}>
          {purposeRules[purpose].required.map((image) => (
            <PhotoOf key={image} document={images[image]} />
          ))}
          {secondHand ? deedOfSale : null}
        </ul>
      </List>
      <List title={<Trans>To bring to the office</Trans>}>
        <BringList purpose={purpose} />
      </List>
    </>
  );
}

type HaveReadyProps = DocumentsProps & { ways: readonly Way[] };

/** The documents and numbers that the ways require (spec §2, §5). */
export function HaveReady({ ways, type, secondHand }: HaveReadyProps) {
  const { t } = useLingui();
  return (
    <Group title={t`What to have ready`}>
      <ToTrack type={type} />
      {ways.includes("courier") ? <ForCourier type={type} secondHand={secondHand} /> : null}
      {ways.includes("pickup") ? <ForPickup type={type} secondHand={secondHand} /> : null}
    </Group>
  );
}
