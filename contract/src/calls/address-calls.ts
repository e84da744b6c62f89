import * as v from "valibot";
import {
  AddressItem,
  BarangayQuery,
  MunicipalityQuery,
  Place,
  PlaceQuery,
  ProvinceQuery,
} from "../address.ts";
import { always, fields, type Call } from "./call.ts";

/** The cascading picker of an address, and the search for a place (spec §7). */
export const addressCalls = {
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
