import { Trans, useLingui } from "@lingui/react/macro";
import { useSettings } from "../../settings.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { endNamedBy, ownNamedBy, type Refusal } from "./own-appointment.ts";

/**
 * For a person whose booking is refused because of an appointment that somebody else made. It cannot be cancelled
 * here: a stranger with the same knowledge could do so too. Our staff check the papers first (docs/operations.md).
 * @param refusal has the end of the reference
 */
export function NotMe({ refusal }: { refusal: Refusal }) {
  const { t } = useLingui();
  const { support_email: email } = useSettings();
  const end = endNamedBy(refusal);
  if (end === null || ownNamedBy(refusal)) return null;
  const reference = `APT-****-****-${end}`;
  const link = `mailto:${email}?subject=${encodeURIComponent(t`I did not book ${reference}`)}`;
  return (
    <Disclosure summary={t`This was not me`}>
      <p>
        <Trans>
          Ask your family first: one of them may have booked it. If not, write to{" "}
          <a href={link}>{email}</a> or ask at the office, and quote{" "}
          <span translate="no" className="unbroken">
            {reference}.
          </span>{" "}
          Have a valid ID ready. Once we have checked it, we cancel that appointment, and you can go
          on here.
        </Trans>
      </p>
      <p className="mt-2">
        <Trans>
          No one can pick anything up with only an appointment. The office also asks for a valid ID.
        </Trans>
      </p>
    </Disclosure>
  );
}
