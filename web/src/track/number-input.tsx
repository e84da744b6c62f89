import type { ComponentProps } from "react";
import { TextInput } from "../ui/text-input.tsx";
import { isRoomForLicense, readLicense, readPlateOrMv, shapeLicense } from "./typed-number.ts";

type Props = ComponentProps<typeof TextInput>;

/** A license number, written in its format as it is typed. */
export const LicenseNumberInput = (props: Props) => (
  <TextInput
    uppercase
    format={shapeLicense}
    whole={readLicense}
    isRoomFor={isRoomForLicense}
    autoComplete="off"
    spellCheck={false}
    placeholder="###-##-######"
    {...props}
  />
);

/** A plate or MV file number. */
export const PlateNumberInput = (props: Props) => (
  <TextInput uppercase whole={readPlateOrMv} autoComplete="off" spellCheck={false} {...props} />
);
