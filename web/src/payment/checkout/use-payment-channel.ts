import {
  type Courier,
  DEFAULT_OFFICE_CODE,
  type PaymentChannel,
  channelName,
  choosable,
} from "@portal/contract/courier";
import type { FullTransaction } from "@portal/contract/transaction-read";
import {
  usePaymentChannels,
  useUnavailableChannels,
} from "../../delivery/request/courier-offers.ts";
import { useOfficeCouriers } from "../../api/lists.ts";
import { useSession } from "../../session.ts";
import { paymentChannelItem } from "../../delivery/delivery-session.ts";

/**
 * The courier as it serves the office of a transaction, even if it has been disabled since. Use it once per page,
 * above the parts that need it: a second use below would refetch a failed list on each mount.
 */
export function useOfficeCourier(transaction: FullTransaction | null) {
  const officeCode = transaction?.office?.code || DEFAULT_OFFICE_CODE;
  const couriers = useOfficeCouriers(officeCode, { enabled: transaction !== null });
  return {
    // A failed list must not block the page: names and channels are in other answers too.
    settled: couriers.isSuccess || couriers.isError,
    courier: couriers.data?.find(({ code }) => code === transaction?.delivery_courier) ?? null,
  };
}

/** The payment channels, and the selected one: the session's, else the open payment's, else the first (spec §3). */
export function usePaymentChannel(transaction: FullTransaction, courier: Courier | null) {
  const code = transaction.delivery_courier;
  const [kept, choose] = useSession(paymentChannelItem);
  const channels = usePaymentChannels(code);
  const offered: readonly PaymentChannel[] =
    channels.data ?? choosable(courier?.available_payment_channels ?? []);
  const wanted = [kept, transaction.payment_channel].find(
    (channel) => channel !== null && offered.includes(channel),
  );
  return {
    offered,
    /** One with the same name may be offered. */
    unavailable: useUnavailableChannels(courier).filter(
      (channel) => !offered.some((other) => channelName(other) === channelName(channel)),
    ),
    chosen: wanted ?? offered[0] ?? null,
    choose,
    isLoaded: channels.isSuccess,
    error: channels.error,
    retry: () => void channels.refetch(),
  };
}
