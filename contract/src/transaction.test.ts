import * as v from "valibot";
import { describe, expect, it, test } from "vitest";
import { TransactionRequest } from "./transaction.ts";

const request = {
  first_name: "ana",
  last_name: "cruz",
  email: "ana@example.com",
  contact_number: "09171234567",
  transactable: { id: "handle", type: "Plate Number" },
  delivery_courier: "Skyward",
};
const photo = "/AAAAAAAAAAAAAAAAAAAAAA.jpg";

describe("the request for delivery on the wire (R-1)", () => {
  test.each([
    {},
    { documents: "", delivery_details: null, supporting_documents: "" },
    { documents: null, delivery_details: "", supporting_documents: [""] },
    { middle_name: "", suffix: "N/A", geoloc: null, payment_channel: "" },
  ])("takes %j for left out", (optional) => {
    expect(v.parse(TransactionRequest, { ...request, ...optional })).toMatchObject({
      first_name: "ANA",
      suffix: "",
      documents: { id_image_url: "" },
      delivery_details: { line_1: "" },
      supporting_documents: [],
    });
  });

  it("reports a nested field, known or unknown", () => {
    const result = v.safeParse(TransactionRequest, {
      ...request,
      documents: { id_image_url: "../x", passport: photo },
      delivery_details: { postal_code: "11" },
      supporting_documents: Array(6).fill(photo),
    });
    expect(
      result.issues
        ?.map((issue) => v.getDotPath(issue))
        .toSorted((a, b) => (a ?? "").localeCompare(b ?? "")),
    ).toEqual([
      "delivery_details.postal_code",
      "documents.id_image_url",
      "documents.passport",
      "supporting_documents",
    ]);
  });
});
