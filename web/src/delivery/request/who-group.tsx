import { paths } from "@portal/contract/paths";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormContext } from "react-hook-form";
import { Link } from "react-router";
import { SummaryList } from "../../ui/summary-list.tsx";
import { Group } from "../../ui/group.tsx";
import { NameAndContactFields, useFieldLabels } from "../../record/complete/person-fields.tsx";
import { receiverOf, type ShippingValues } from "./shipping-values.ts";

/** The recipient of an existing request, which can no longer be changed (spec §5). */
export function LockedWhoGroup() {
  const { t } = useLingui();
  const labels = useFieldLabels();
  const person = useFormContext<ShippingValues>().getValues();
  const { name, email, mobile } = receiverOf(person);
  return (
    <Group
      title={t`Who receives it`}
      hint={t`Your name, e-mail and mobile number can no longer be changed.`}
    >
      <SummaryList
        rows={[
          { term: t`Receiver`, asWritten: true, value: name },
          { term: labels.email, asWritten: true, value: email },
          { term: labels.contact_number, asWritten: true, value: mobile },
        ]}
      />
      <p className="text-base">
        <Trans>
          Wrong? Please <Link to={paths.contact}>contact us</Link> before you pay.
        </Trans>
      </p>
    </Group>
  );
}

/** The recipient. */
export function WhoGroup() {
  const { t } = useLingui();
  return (
    <Group title={t`Who receives it`} hint={t`As printed on the ID that you show to the rider.`}>
      <NameAndContactFields />
    </Group>
  );
}
