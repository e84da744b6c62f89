import { displayMobile } from "@portal/contract/contact";
import { expect, test } from "vitest";
import { typedPeople } from "../../../../contract/test/typed-people.ts";
import { emptyShipping, receiverOf } from "../../delivery/request/shipping-values.ts";
import { emptyLicense, licenseResolver } from "./submission-values.ts";

const plain = { fields: {}, shouldUseNativeValidation: false };

test.each(typedPeople)("a form keeps $typed as the calls do", async ({ typed, kept }) => {
  const form = {
    ...emptyLicense,
    number: "A12-34-567890",
    birth_date: "01/15/1990",
    consent: true,
    ...typed,
  };
  const { values, errors } = await licenseResolver(form, undefined, plain);
  expect(errors).toEqual({});
  expect(values).toMatchObject(kept);
});

test.each(typedPeople)("before the payment $full_name reads what is kept", (person) => {
  const { typed, kept, full_name: name } = person;
  const values = { ...emptyShipping, ...typed, suffix: kept.suffix };
  const { email } = kept;
  expect(receiverOf(values)).toEqual({ name, email, mobile: displayMobile(kept.contact_number) });
});
