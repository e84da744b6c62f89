import * as v from "valibot";
import {
  AddressItem,
  BarangayQuery,
  MunicipalityQuery,
  Place,
  PlaceQuery,
  ProvinceQuery,
} from "./address.ts";
import { always, fields, type Call } from "./call.ts";
import {
  Courier,
  CourierCodeParam,
  OfficeCodeParam,
  paymentChannels,
  Quote,
  QuoteQuery,
} from "./courier.ts";
import { Office, OfficeQuery } from "./office.ts";

/** Offices, couriers, what they take, and addresses (spec §7, R-2). */
export const deliveryCalls = {
  listOffices: {
    method: "GET",
    path: "/api/ste/office",
    summary: "Offices, also the branch list of the plate form (R-2)",
    query: OfficeQuery,
    status: 200,
    answer: v.array(Office),
    problems: fields,
  },
  listOfficeCouriers: {
    method: "GET",
    path: "/api/ste/delivery_courier/couriers/:office_code",
    summary: "Couriers that serve an office",
    params: OfficeCodeParam,
    status: 200,
    answer: v.array(Courier),
    problems: [...always, "resource_not_found"],
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
  listRegions: {
    method: "GET",
    path: "/api/delivery_courier/quadx/region",
    summary: "Regions of the Philippines",
    status: 200,
    answer: v.array(AddressItem),
    problems: always,
  },
  listProvinces: {
    method: "GET",
    path: "/api/delivery_courier/quadx/province",
    summary: "Provinces of a region",
    query: ProvinceQuery,
    status: 200,
    answer: v.array(AddressItem),
    problems: fields,
  },
  listMunicipalities: {
    method: "GET",
    path: "/api/delivery_courier/quadx/municipality",
    summary: "Cities and municipalities of a province",
    query: MunicipalityQuery,
    status: 200,
    answer: v.array(AddressItem),
    problems: fields,
  },
  listBarangays: {
    method: "GET",
    path: "/api/delivery_courier/quadx/barangay",
    summary: "Barangays of a city or municipality",
    query: BarangayQuery,
    status: 200,
    answer: v.array(AddressItem),
    problems: fields,
  },
  searchPlaces: {
    method: "GET",
    path: "/api/ste/place",
    summary: "Search a place in the Philippines",
    query: PlaceQuery,
    status: 200,
    answer: v.array(Place),
    problems: fields,
  },
} as const satisfies Record<string, Call>;
