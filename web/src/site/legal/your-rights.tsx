import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { LegalList, LegalSection } from "./legal-text.tsx";

const rights = [
  msg`To be informed: that is what this notice is for.`,
  msg`To see the data that we keep about you, and to get a copy that you can use elsewhere.`,
  msg`To have wrong data corrected.`,
  msg`To object to a use of your data.`,
  msg`To have data erased or blocked if it is wrong, no longer needed, or was taken unlawfully.`,
  msg`To be compensated for harm from wrong or unlawful use.`,
  msg`To complain to the National Privacy Commission.`,
];

/** The rights of data subjects under Republic Act No. 10173. */
export function YourRights() {
  return (
    <LegalSection title={<Trans>Your rights</Trans>}>
      <p>
        <Trans>Republic Act No. 10173 gives you the right:</Trans>
      </p>
      <LegalList items={rights} />
      <p>
        <Trans>
          To use these rights, e-mail the officer below. This is free. The officer tells you how to
          prove who you are.
        </Trans>
      </p>
    </LegalSection>
  );
}
