import { readFileSync } from "node:fs";
import { i18n } from "@lingui/core";
import { formatter } from "@lingui/format-po";
import { AlertCode } from "@portal/contract/alert";
import { checkFields } from "@portal/contract/check-fields";
import { Email, Mobile } from "@portal/contract/contact";
import * as sentences from "@portal/contract/sentences";
import type { FieldValues, Resolver } from "react-hook-form";
import { expect, test, vi } from "vitest";
import type * as v from "valibot";
import { reportResolver } from "./case/report-form.tsx";
import { say } from "./form/say.ts";
import { shippingResolver } from "./delivery/request/use-shipping-form.ts";
import { emptyShipping } from "./delivery/request/shipping-values.ts";
import {
  bookingFields,
  bookingResolver,
  type BookingValues,
} from "./appointment/book/booking-values.ts";
import {
  emptyLicense,
  emptyPlate,
  licenseResolver,
  plateResolver,
} from "./record/complete/submission-values.ts";

// Sentences in the macro are in the catalogs already (`npm run check` extracts them).
vi.mock("@lingui/core/macro", () => ({
  t: (parts: TemplateStringsArray) => `catalog: ${parts.join("")}`,
  msg: (parts: TemplateStringsArray) => ({ id: parts.join("") }),
}));

const BAD = [
  "12-345",
  "A<B",
  "<",
  "a\u202Eb",
  "\u{1F600}",
  "7",
  "-",
  "--",
  " ",
  "X".repeat(81),
  "x".repeat(500),
  "ana@",
  "02/30/1990",
  "01/01/2190",
];

type Form = { name: string; values: FieldValues; resolver: Resolver<never, unknown, never> };
/** A form with one field has no resolver of its own. */
const single = (schema: v.GenericSchema): Resolver<never, unknown, never> =>
  (({ value }: FieldValues) => {
    const checked = checkFields(schema, value);
    const said = checked.success ? [] : [...checked.errors.values()];
    return {
      values: {},
      errors: Object.fromEntries(said.map((s) => ["value", { message: say(s) }])),
    };
  }) as never;
const form = (name: string, values: FieldValues, resolver: unknown): Form => ({
  name,
  values,
  resolver: resolver as Form["resolver"],
});

const booking = {
  ...Object.fromEntries(bookingFields.map((field) => [field, ""])),
  supporting_documents: [],
} as unknown as BookingValues;
const pickup = {
  purpose: "Driver's License Pickup",
  handle: "handle",
  number: "N01-12-000001",
} as const;

const forms = [
  form("license", emptyLicense, licenseResolver),
  form("plate", emptyPlate, plateResolver),
  form("plate at a dealer", { ...emptyPlate, storage_place: "Dealer" }, plateResolver),
  form("delivery", emptyShipping, shippingResolver),
  form("appointment", booking, bookingResolver(pickup)),
  form("report", { problem: "", words: "", photo: "" }, reportResolver),
  form("alert by mail", { value: "" }, single(Email)),
  form("alert by text", { value: "" }, single(Mobile)),
  form("alert code", { value: "" }, single(AlertCode)),
];

/** Each field of each form with each invalid value. */
const tries = forms.flatMap(({ name, values, resolver }) =>
  Object.keys(values)
    .filter((field) => typeof values[field] === "string")
    .map((field) => ({ name, values, resolver, field })),
);

async function shown({ values, resolver, field }: (typeof tries)[number], bad: string) {
  const given = { ...values, [field]: bad } as never;
  const { errors } = await resolver(given, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.values(errors as Record<string, { message: string }>).map(({ message }) => message);
}

/** The contract's catalogs, compiled as by the build. */
const filipino = Object.fromEntries(
  ["dates", "fields"].flatMap((name) => {
    const filename = new URL(`../../contract/src/locales/fil/${name}.po`, import.meta.url);
    const read = formatter().parse(readFileSync(filename, "utf8"), {
      locale: "fil",
      sourceLocale: "en",
      filename: name,
    });
    return Object.entries(read).map(([id, { translation = "" }]) => [id, [translation]]);
  }),
);

const languages = [
  ["en", {}, Object.values<string>(sentences)],
  ["fil", filipino, Object.values(filipino).flat()],
] as const;

test.each(languages)(
  "all sentences of the forms are in the catalog: %s",
  async (locale, messages, known) => {
    i18n.loadAndActivate({ locale, messages });
    for (const one of tries)
      for (const bad of BAD)
        for (const sentence of await shown(one, bad))
          expect(
            sentence.startsWith("catalog: ") || known.includes(sentence),
            `${one.name}, ${one.field}: ${sentence}`,
          ).toBe(true);
  },
);

test.each([
  ["license", "ltms_reference", "12-345", sentences.ltmsNumber],
  ["license", "middle_name", "A<B", sentences.name],
  ["plate at a dealer", "dealer_name", "ISLA <MOTORS>", sentences.commonSigns],
  ["delivery", "address_line_2", "X".repeat(161), sentences.atMost160],
  ["delivery", "delivery_address", "A<B", sentences.commonSigns],
])("%s: the error of %s %j is shown", async (name, field, bad, sentence) => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const one = tries.find((each) => each.name === name && each.field === field);
  expect(one && (await shown(one, bad))).toContain(sentence);
});
