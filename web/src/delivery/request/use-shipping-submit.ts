import { useNavigateHere } from "../../site/here.ts";
import { shippingItem } from "../../form/shipping-item.ts";
import { api } from "@portal/contract/api";
import { paymentChannels, usesStructuredAddress } from "@portal/contract/courier";
import { pathOfTransactionType } from "@portal/contract/status";
import type {
  CreatedTransaction,
  FullTransaction,
  Transaction,
} from "@portal/contract/transaction-read";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CallFailed, call } from "../../api/api.ts";
import { unmarkedSentence } from "../../form/sort-refusals.ts";
import { paths } from "@portal/contract/paths";
import { useFailureToast } from "../../api/failure-toast.ts";
import { sendOnce } from "../../api/send-once.ts";
import { ownRequests } from "../../own-things.ts";
import { refusedFields } from "./failure-notice.tsx";
import type { ShippingSubject } from "./shipping-subject.ts";
import { draftOwner } from "./use-shipping-form.ts";
import { type Editing, noPhotos, type ShippingValues } from "./shipping-values.ts";
import { readSession, writeSession } from "../../session.ts";
import { checkoutDetailsItem, paymentChannelItem } from "../delivery-session.ts";
import { parseGeoloc } from "@portal/contract/address";
import type { BodyOf } from "@portal/contract/calls/call";
import { numberedDocuments, fileReference } from "@portal/contract/photos";
import { personOf } from "@portal/contract/person";

type Body = BodyOf<typeof api.createTransaction>;

/** For Quadx the structured address, for the others the point and its text (spec §7). */
function deliveryDetails(values: ShippingValues): Body["delivery_details"] {
  if (usesStructuredAddress(values.delivery_courier))
    return {
      barangay_code: values.barangay_code,
      line_1: values.address_line_1,
      line_2: values.address_line_2,
      postal_code: values.postal_code,
    };
  const point = parseGeoloc(values.geoloc);
  return {
    latitude: point?.latitude ?? "",
    longitude: point?.longitude ?? "",
    address: values.delivery_address,
  };
}

/** The body of POST and PUT /api/ste/transaction (spec §7). Photos that were not replaced are left out. */
export function transactionBody(
  values: ShippingValues,
  subject: ShippingSubject,
  editing: Editing | undefined,
): Body {
  return {
    ...personOf(editing?.transaction ?? values),
    transactable: { id: subject.id, type: subject.type },
    documents: {
      id_image_url: fileReference(values.id_image_url),
      receipt_image_url: fileReference(values.receipt_image_url),
      ...numberedDocuments(
        values.supporting_documents,
        editing?.transaction.on_file.supporting_documents ?? 0,
      ),
    },
    delivery_courier: values.delivery_courier,
    delivery_details: deliveryDetails(values),
  };
}

type Answer = CreatedTransaction | Transaction;

async function send(
  values: ShippingValues,
  subject: ShippingSubject,
  editing: Editing | undefined,
): Promise<Answer> {
  const body = transactionBody(values, subject, editing);
  if (!editing)
    return sendOnce(shippingItem, body, (sent, idempotencyKey) =>
      call(api.createTransaction, { body: sent, idempotencyKey }),
    );
  return call(api.updateTransaction, {
    params: { id: editing.transaction.uuid },
    body,
    headers: { transaction: editing.token },
  });
}

/** Stores the session items that the checkout reads (spec §3). */
function remember(transaction: FullTransaction, token: string, channel: string) {
  ownRequests.keep({ id: transaction.uuid, token });
  writeSession(checkoutDetailsItem, {
    uuid: transaction.uuid,
    full_name: transaction.full_name,
    email: transaction.email,
    contact_number: transaction.contact_number,
    full_address: transaction.delivery_details.full_address,
    delivery_courier: transaction.delivery_courier,
  });
  writeSession(paymentChannelItem, paymentChannels.find((one) => one === channel) ?? null);
}

/**
 * The attempt was answered, and the request has the photos: sent again, they would be attached twice. A change is whole
 * in the request, which may be changed elsewhere too.
 */
export function settleDraft(owner: string, editing: Editing | undefined): void {
  const draft = readSession(shippingItem);
  if (draft?.draft_of !== owner) return;
  writeSession(shippingItem, editing ? null : { ...draft, ...noPhotos, attempt: null });
}

/** Creates or changes the request (spec §7) and opens the checkout; after a failure the form keeps its values. */
export function useShippingSubmit(subject: ShippingSubject, editing: Editing | undefined) {
  const { t } = useLingui();
  const toast = useFailureToast();
  const navigate = useNavigateHere();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (values: ShippingValues) => send(values, subject, editing),
    // Spec §8: every failure of this call is "Unable to submit"; 401 and 403 also have their own toast.
    meta: { explains: true },
    onSuccess: async (transaction, { payment_channel }) => {
      toast.clear();
      if (transaction.access !== "full") return;
      const token = "token" in transaction ? transaction.token : (editing?.token ?? "");
      remember(transaction, token, payment_channel);
      // The answer to an earlier read would show the old fee again.
      await queries.cancelQueries({ queryKey: ["transaction", transaction.uuid] });
      queries.setQueryData(["transaction", transaction.uuid, token], transaction);
      const type = pathOfTransactionType[transaction.transactable_type];
      await navigate(paths.checkout(type, transaction.uuid));
      settleDraft(draftOwner(subject, editing), editing);
    },
    onError: (error) => {
      // Paid or opened elsewhere: the page shows what it is now.
      if (editing && error instanceof CallFailed && error.code === "not_editable")
        void queries.invalidateQueries({ queryKey: ["transaction", editing.transaction.uuid] });
      const isMarked = error instanceof CallFailed && refusedFields(error.errors).fields.length > 0;
      const said = error instanceof CallFailed ? unmarkedSentence(error) : undefined;
      const body = isMarked ? error.message : said;
      toast.fail({ variant: "danger", title: t`Unable to submit`, body });
    },
  });
}
