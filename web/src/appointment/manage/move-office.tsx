import type { Office } from "@portal/contract/office";
import { useLingui } from "@lingui/react/macro";
import { OfficePicker } from "../office/office-picker.tsx";
import { useOffices } from "../../api/use-offices.ts";
import { Group } from "../../ui/group.tsx";

type MoveOfficeProps = { id: string; value: string; onChange: (office: Office | null) => void };

export function MoveOffice({ id, value, onChange }: MoveOfficeProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useOffices();
  return (
    <Group title={t`Office`}>
      <OfficePicker
        id={id}
        offices={data?.filter((office) => office.drivers_license_renewal_enabled)}
        failure={error}
        onRetry={refetch}
        value={value}
        onChange={onChange}
      />
    </Group>
  );
}
