import * as v from "valibot";
import {
  Courier,
  CourierCodeParam,
  FeeRange,
  OfficeCodeParam,
  paymentChannels,
  Quote,
  QuoteQuery,
} from "../courier.ts";
import { always, fields, type Call } from "./call.ts";

/** Couriers, their fees and payment channels (spec §7, R-2). */
export const courierCalls = {
  listOfficeCouriers: {
    method: "GET",
    path: "/api/ste/delivery_courier/couriers/:office_code",
    summary: "Couriers that serve an office",
    params: OfficeCodeParam,
    status: 200,
    answer: v.array(Courier),
    problems: [...always, "resource_not_found"],
  },
  listCourierFees: {
    method: "GET",
    path: "/api/ste/delivery_courier/fees",
    summary: "What each enabled courier takes, by zone, and how long it needs (R-25)",
    status: 200,
    answer: v.array(FeeRange),
    problems: always,
  },
  listPaymentChannels: {
    method: "GET",
    path: "/api/ste/delivery_courier/:code/payment_channels",
    summary: "Payment channels of a courier (R-2)",
    params: CourierCodeParam,
    status: 200,
    answer: v.array(v.picklist(paymentChannels)),
    problems: [...always, "resource_not_found"],
  },
  quoteDelivery: {
    method: "GET",
    path: "/api/ste/delivery_courier/:code/quote",
    summary: "What a courier takes for a destination (R-25)",
    params: CourierCodeParam,
    query: QuoteQuery,
    status: 200,
    answer: Quote,
    problems: [...fields, "resource_not_found"],
  },
} as const satisfies Record<string, Call>;
