import { usesStructuredAddress } from "@portal/contract/courier";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormContext, useWatch } from "react-hook-form";
import { toGeoloc } from "../address/place-text.ts";
import { MapAddress } from "../address/map-address.tsx";
import { Group } from "../../ui/group.tsx";
import type { ShippingValues } from "./shipping-values.ts";
import { StructuredAddress } from "./structured-address.tsx";

function PlaceOnMap() {
  const { control, setValue, clearErrors, formState } = useFormContext<ShippingValues>();
  const [address, geoloc, place, line2] = useWatch({
    control,
    name: ["delivery_address", "geoloc", "address_line_1", "address_line_2"],
  });
  return (
    <MapAddress
      id="delivery_address"
      address={address}
      geoloc={geoloc}
      place={place}
      line2={line2}
      error={formState.errors.delivery_address?.message}
      onChange={(answer) => {
        setValue("delivery_address", answer.address);
        setValue("geoloc", toGeoloc(answer.point));
        setValue("address_line_1", answer.place);
        setValue("address_line_2", answer.line2);
        clearErrors("delivery_address");
      }}
    />
  );
}

/** The destination: a structured address for Quadx, a place on the map for the others (spec §9). */
export function WhereGroup() {
  const { t } = useLingui();
  const { control } = useFormContext<ShippingValues>();
  const courier = useWatch({ control, name: "delivery_courier" });
  return (
    <Group title={t`Where it goes`}>
      {courier === "" ? (
        <p className="text-ink-soft">
          <Trans>Choose the courier first: each takes the address in its own way.</Trans>
        </p>
      ) : null}
      {courier !== "" && usesStructuredAddress(courier) ? <StructuredAddress /> : null}
      {courier !== "" && !usesStructuredAddress(courier) ? <PlaceOnMap key={courier} /> : null}
    </Group>
  );
}
