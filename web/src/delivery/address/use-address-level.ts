import type { AddressItem } from "@portal/contract/address";
import { addressCalls } from "@portal/contract/calls/address-calls";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "../../api/api.ts";
import { forTheVisit } from "../../api/for-the-visit.ts";
import type { Level } from "./picked-address.ts";

const reads: Record<Level, (parent: string, signal: AbortSignal) => Promise<AddressItem[]>> = {
  region: (_parent, signal) => call(addressCalls.listRegions, { signal }),
  province: (code, signal) =>
    call(addressCalls.listProvinces, { query: { region_code: code }, signal }),
  municipality: (code, signal) =>
    call(addressCalls.listMunicipalities, { query: { province_code: code }, signal }),
  barangay: (code, signal) =>
    call(addressCalls.listBarangays, { query: { municipality_code: code }, signal }),
};

/** The items of a level below `parent`; disabled until the parent is chosen. */
export function useAddressLevel(level: Level, parent: string): UseQueryResult<AddressItem[]> {
  return useQuery({
    queryKey: ["address", level, parent],
    queryFn: ({ signal }) => reads[level](parent, signal),
    enabled: level === "region" || parent !== "",
    ...forTheVisit,
    meta: { explains: true },
  });
}
