import { Trans } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Checkbox } from "../ui/checkbox.tsx";
import { LegalLink } from "../site/legal-link.tsx";

/** The consent that both lookups need (spec §5); never checked in advance. */
export function Consent(props: Omit<ComponentProps<typeof Checkbox>, "label" | "required">) {
  return (
    <Checkbox
      {...props}
      required
      label={
        <Trans>
          I have read the <LegalLink text="privacy">Privacy Policy</LegalLink> and agree to it.
        </Trans>
      }
    />
  );
}
