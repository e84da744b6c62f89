import * as v from "valibot";

const id = v.pipe(v.string(), v.regex(/^\d{19}$/u));
const phone = v.pipe(v.string(), v.regex(/^\+[1-9]\d{1,14}$/u));
const degrees = v.pipe(v.string(), v.regex(/^-?\d{1,3}(?:\.\d{1,15})?$/u));
/** The documented fields of a new quotation, and of a new order. */
export const NewQuotation = v.object({
  data: v.object({
    serviceType: v.picklist(["MOTORCYCLE", "SEDAN", "MPV"]),
    language: v.literal("en_PH"),
    stops: v.pipe(
      v.array(
        v.object({
          coordinates: v.object({ lat: degrees, lng: degrees }),
          address: v.pipe(v.string(), v.minLength(1)),
        }),
      ),
      v.minLength(2),
      v.maxLength(16),
    ),
  }),
});
export const NewOrder = v.object({
  data: v.object({
    quotationId: id,
    sender: v.object({ stopId: id, name: v.string(), phone }),
    recipients: v.pipe(
      v.array(v.object({ stopId: id, name: v.string(), phone, remarks: v.optional(v.string()) })),
      v.minLength(1),
    ),
    metadata: v.optional(v.record(v.string(), v.string()), {}),
  }),
});
export type NewOrder = v.InferOutput<typeof NewOrder>["data"];
