import { TransactionRequest } from "@portal/contract/transaction";
import { afterEach, expect, test, vi } from "vitest";
import * as v from "valibot";
import { ownTransaction } from "../../../test/own-transaction.ts";
import { stubSession } from "../../../test/stored-session.ts";
import { shippingItem } from "../../form/shipping-item.ts";
import { readSession, writeSession } from "../../session.ts";
import { emptyShipping } from "./shipping-values.ts";
import { settleDraft, transactionBody } from "./use-shipping-submit.ts";

afterEach(() => vi.unstubAllGlobals());

const subject = {
  type: "Plate Number" as const,
  id: "handle",
  number: "ABC1001",
  asked: "ABC1001",
  officeCode: "0071",
  officeName: null,
};
const name = (letter: string) => letter.repeat(22);
const link = (letter: string) => `/api/file/${name(letter)}.jpg?expires=1&signature=x`;
const values = {
  ...emptyShipping,
  first_name: "ANA",
  last_name: "CRUZ",
  email: "a@example.com",
  contact_number: "0917 123 4567",
  id_image_url: link("a"),
  receipt_image_url: link("b"),
  supporting_documents: [link("c"), link("d")],
};
const quadx = {
  ...values,
  delivery_courier: "Quadx",
  barangay_code: "1381300142",
  address_line_1: "1 MABINI",
  postal_code: "1100",
};

test("Quadx sends the structured address and photos as /filename", () => {
  const body = transactionBody(quadx, subject, undefined);
  expect(v.safeParse(TransactionRequest, body).issues).toBeUndefined();
  expect(body.delivery_details).toEqual({
    barangay_code: "1381300142",
    line_1: "1 MABINI",
    line_2: "",
    postal_code: "1100",
  });
  expect(body.documents).toEqual({
    id_image_url: `/${name("a")}.jpg`,
    receipt_image_url: `/${name("b")}.jpg`,
    supporting_doc_1_image_url: `/${name("c")}.jpg`,
    supporting_doc_2_image_url: `/${name("d")}.jpg`,
  });
});

test("for other couriers the point and the address are sent, without the picker's codes", () => {
  const map = {
    ...quadx,
    delivery_courier: "Go21",
    geoloc: "14.6,121.05",
    delivery_address: "HERE",
  };
  const body = transactionBody(map, subject, undefined);
  expect(v.safeParse(TransactionRequest, body).issues).toBeUndefined();
  expect(body.delivery_details).toEqual({ latitude: 14.6, longitude: 121.05, address: "HERE" });
});

test("photos that were sent are not in the draft any more; another record's draft stays", () => {
  stubSession();
  const { payment_channel: _channel, ...typed } = quadx;
  const draft = { ...typed, draft_of: "u", attempt: { body: "{}", key: "k" } };
  writeSession(shippingItem, draft);
  settleDraft("another", undefined);
  expect(readSession(shippingItem)).toEqual(draft);
  settleDraft("u", undefined);
  const photos = { id_image_url: "", receipt_image_url: "", supporting_documents: [] };
  expect(readSession(shippingItem)).toEqual({ ...draft, ...photos, attempt: null });
  // A change is whole in the request.
  settleDraft("u", { transaction: ownTransaction({}), token: "t" });
  expect(readSession(shippingItem)).toBeNull();
});
