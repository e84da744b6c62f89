import { api } from "@portal/contract/api";
import { type PaymentChannel, QR_CHANNEL } from "@portal/contract/courier";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { numbersAsked } from "../../record/record-session.ts";
import { forgetDelivery } from "../summary/clear-after-payment.ts";
import { useIsHere, useNavigateHere } from "../../site/here.ts";
import { CallFailed, call, isSaidOtherwise } from "../../api/api.ts";
import { isRefused, useFailureToast } from "../../api/failure-toast.ts";
import { useIdempotencyKey } from "../../api/send-once.ts";
import { CaptchaError } from "../../captcha/token-source.ts";
import { withSilentToken } from "../../captcha/captcha-on-demand.ts";
import { ownRequests } from "../../own-things.ts";
import { useLanguageChange } from "../../locales/use-language-change.ts";
import { unmarkedSentence } from "../../form/sort-refusals.ts";
import { paths } from "@portal/contract/paths";
import { useSettings } from "../../settings.ts";
import { paymentAddress } from "../pay/payment-address.ts";
import { useTransactionCache } from "../summary/transaction-query.ts";
import { readChannelsAgain } from "../../delivery/request/courier-offers.ts";
import type { BodyOf } from "@portal/contract/calls/call";
import type { FullTransaction } from "@portal/contract/transaction-read";

/** What the person agreed to: the transaction as shown, and the payment channel. */
export type Agreed = { transaction: FullTransaction; channel: PaymentChannel };

/** The body of a checkout with the agreed terms. */
export function checkoutBody({
  transaction,
  channel,
}: Agreed): BodyOf<typeof api.checkoutTransaction> {
  const { uuid, amount, version } = transaction;
  return { id: uuid, payment_channel: channel, amount, version };
}

/** A payment page opens within seconds or not at all: the browser tells nobody that it did not. */
const OPENS_WITHIN_MS = 15_000;

/**
 * The way to the payment page. "leaving" ends when this page is shown again, by the browser's Back button or from another
 * tab or app, and otherwise after some seconds as "lost".
 * @param look reads what is true by then
 */
function useLeaving(look: () => unknown) {
  const [state, setState] = useState<"here" | "leaving" | "lost">("here");
  const end = useEffectEvent((as: "here" | "lost") => {
    setState(as);
    look();
  });
  useEffect(() => {
    if (state !== "leaving") return undefined;
    const restored = ({ persisted }: PageTransitionEvent) => persisted && end("here");
    const shown = () => document.visibilityState === "visible" && end("here");
    const timer = setTimeout(() => end("lost"), OPENS_WITHIN_MS);
    window.addEventListener("pageshow", restored);
    document.addEventListener("visibilitychange", shown);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pageshow", restored);
      document.removeEventListener("visibilitychange", shown);
    };
  }, [state]);
  async function leave(go: () => Promise<void>) {
    setState("leaving");
    try {
      await go();
    } catch (error) {
      console.error(error);
      setState("lost");
    }
  }
  return { state, leave, lose: () => setState("lost") };
}

const refusal = (error: Error | null, code: CallFailed["code"]): CallFailed | null =>
  error instanceof CallFailed && error.code === code ? error : null;

/** The gateway opened no payment, or did not accept what was typed. */
const isNotOpened = ({ code, errors }: CallFailed): boolean =>
  code === "provider_unavailable" ||
  (code === "invalid_fields" && (errors["email"] ?? errors["contact_number"]) !== undefined);

/** Opens the payment of a transaction and goes to the payment page (spec §4). */
export function useCheckout(uuid: string) {
  const { t } = useLingui();
  const toast = useFailureToast();
  const navigate = useNavigateHere();
  const settings = useSettings();
  const token = ownRequests.useToken(uuid);
  const { reload } = useTransactionCache(uuid);
  const key = useIdempotencyKey();
  const queries = useQueryClient();
  const attempt = useRef(0);
  const isHere = useIsHere();
  const { state, leave, lose } = useLeaving(reload);

  const checkout = useMutation({
    mutationFn: (agreed: Agreed) => {
      const body = checkoutBody(agreed);
      return withSilentToken((captcha) =>
        call(api.checkoutTransaction, {
          params: { id: uuid },
          body,
          headers: { transaction: token ?? undefined, captcha },
          idempotencyKey: key([body, attempt.current]),
        }),
      );
    },
    meta: { explains: true },
    onSuccess: async (opened, { transaction }) => {
      // After an answer the attempt is over: on return, the payment that is open then is requested.
      attempt.current += 1;
      toast.clear();
      await leave(async () => {
        const address = paymentAddress(opened.checkout_url, settings);
        if (!isHere()) return;
        if (opened.payment_channel !== QR_CHANNEL && address !== null)
          return window.location.assign(address);
        // From the cache, the summary would start as unpaid.
        await reload();
        await navigate(
          paths.tracking({
            transaction_reference: opened.uuid,
            payment_reference: opened.payment_reference,
            payment_channel: opened.payment_channel,
          }),
        );
      });
      const { transactable_type: type, transactable_details: details } = transaction;
      forgetDelivery(uuid, type, numbersAsked(type, details.number));
    },
    onError: async (failed, agreed) => {
      if (failed instanceof CaptchaError)
        return toast.fail({ variant: "danger", title: t`Unable to submit`, body: failed.message });
      if (!(failed instanceof CallFailed)) return lose();
      // Dropping an invalid token shows the form that gets a new one.
      if (isRefused(failed)) ownRequests.forget(({ id }) => id === uuid);
      // The line under the header and the button say it.
      if (failed.code === "offline" && !navigator.onLine) return;
      const body = unmarkedSentence(failed);
      toast.fail({ variant: "danger", title: t`Unable to submit`, body });
      if (failed.code === "provider_unavailable")
        await readChannelsAgain(queries, agreed.transaction.delivery_courier);
      if (failed.code === "not_editable" || failed.code === "request_changed") await reload();
    },
  });
  const { error, variables: agreed } = checkout;
  useLanguageChange(() => {
    if (isSaidOtherwise(error)) checkout.reset();
  });
  const changed = refusal(error, "request_changed");
  return {
    pay: checkout.mutate,
    /** The channel of the last attempt. */
    tried: agreed?.channel,
    /** Repeats the attempt with the same terms. */
    again: () => agreed && checkout.mutate(agreed),
    paying: checkout.isPending || state === "leaving",
    /** Reads the request again. */
    lookAgain: () => void reload(),
    /** The payment page did not open. */
    lost: state === "lost" && !checkout.isPending,
    /** It cannot be delivered, so it must not be paid. */
    notDeliverable: refusal(error, "not_deliverable"),
    /** No payment was opened: another way to pay may do. */
    notOpened: error instanceof CallFailed && isNotOpened(error) ? error : null,
    /** It was changed after it was shown: the current terms need a new agreement. */
    changed: changed && agreed ? { refusal: changed, before: agreed.transaction } : null,
  };
}
