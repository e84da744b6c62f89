import { formatPesos } from "@portal/contract/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import { LegalLink } from "../../site/legal-link.tsx";
import {
  STILL_NEEDED,
  StillNeeded,
  StillNeededCount,
  type MissingPart,
} from "../../form/still-needed.tsx";
import { useFormQuote } from "./fee-line.tsx";
import type { TransactableType } from "@portal/contract/status";
import type { ShippingDraft } from "@portal/contract/transaction";
import { msg } from "@lingui/core/macro";

const shippingAddress = msg`Shipping address`;
const parts: Record<keyof ShippingDraft, MissingPart> = {
  delivery_courier: { fieldId: "delivery_courier", words: msg`Courier` },
  first_name: { fieldId: "first_name", words: msg`First Name` },
  last_name: { fieldId: "last_name", words: msg`Last Name` },
  email: { fieldId: "email", words: msg`Email` },
  contact_number: { fieldId: "contact_number", words: msg`Mobile Number` },
  barangay_code: { fieldId: "barangay_code", words: msg`Barangay` },
  address_line_1: { fieldId: "address_line_1", words: msg`Address Line 1` },
  postal_code: { fieldId: "postal_code", words: msg`Postal Code` },
  delivery_address: { fieldId: "delivery_address", words: shippingAddress },
  geoloc: { fieldId: "delivery_address", words: shippingAddress },
  id_image: { fieldId: "id_image_url", words: msg`Photo of a valid ID` },
  receipt_image: { fieldId: "receipt_image_url", words: msg`Photo of the Official Receipt` },
  payment_channel: { fieldId: "payment_channel", words: msg`Payment Channel` },
};
const plateReceipt = msg`Photo of the Certificate of Registration`;

const address = new Set<keyof ShippingDraft>([
  "barangay_code",
  "address_line_1",
  "postal_code",
  "delivery_address",
  "geoloc",
]);

/**
 * The missing parts with their fields. The address counts as one: which fields it has depends on the courier, and the
 * number must not grow when one is chosen.
 */
export function missingParts(
  missing: readonly (keyof ShippingDraft)[],
  type: TransactableType,
): MissingPart[] {
  const [first, second] = missing.filter((name) => address.has(name));
  return missing
    .filter((name) => name === first || !address.has(name))
    .map((name) => {
      if (name === first && second) return { ...parts[name], words: shippingAddress };
      const plate = name === "receipt_image" && type === "Plate Number";
      return plate ? { ...parts[name], words: plateReceipt } : parts[name];
    });
}

function Lead({ count }: { count: number }) {
  const { t } = useLingui();
  const fee = useFormQuote().data;
  return (
    <>
      {fee ? (
        <p className="leading-tight">
          <span className="text-base text-ink-soft">{t`Courier fee`}</span>{" "}
          <strong translate="no" className="whitespace-nowrap">
            {formatPesos(fee.amount)}
          </strong>
        </p>
      ) : null}
      <StillNeededCount count={count} />
    </>
  );
}

type ContinueBarProps = { missing: readonly MissingPart[]; isMain: boolean };

/** What is still missing, the consent given by Continue, and Continue with the fee beside it. */
export function ContinueBar({ missing, isMain }: ContinueBarProps) {
  const { t } = useLingui();
  const complete = missing.length === 0;
  return (
    <div className="flex flex-col gap-4">
      {/* A level of the address picker is disabled until the one above it is chosen: link to the first enabled one. */}
      <StillNeeded missing={missing} fallbackId="region_code" />
      <p className="text-base text-ink-soft">
        <Trans>
          By pressing Continue you agree to the <LegalLink text="privacy">Privacy Policy</LegalLink>{" "}
          and the <LegalLink text="terms">Terms of Use</LegalLink>.
        </Trans>
      </p>
      <FootBar lead={<Lead count={missing.length} />}>
        <Button
          type="submit"
          variant={isMain ? "primary" : "secondary"}
          icon="arrow-right"
          className="w-full"
          disabled={!complete}
          aria-describedby={complete ? undefined : STILL_NEEDED}
        >
          {t`Continue`}
        </Button>
      </FootBar>
    </div>
  );
}
