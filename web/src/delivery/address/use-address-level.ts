import type { AddressItem } from "@portal/contract/address";
import { addressCalls } from "@portal/contract/calls/address-calls";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "../../api/api.ts";
import { forTheVisit } from "../../api/lists.ts";
import type { Level, PickedCodes } from "./picked-address.ts";

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

/**
 * Barangay, municipality and province by name, without repetition. Null while their lists are loading; empty if they do
 * not have them, for example because a list could not be loaded.
 */
export function useBarangayWords(picked: PickedCodes): string[] | null {
  const found = [
    { list: useAddressLevel("barangay", picked.municipality), code: picked.barangay },
    { list: useAddressLevel("municipality", picked.province), code: picked.municipality },
    { list: useAddressLevel("province", picked.region), code: picked.province },
  ];
  if (found.some(({ list }) => list.isPending)) return null;
  const names = found.map(({ list, code }) => list.data?.find((row) => row.code === code)?.name);
  return names.every((name) => name !== undefined) ? [...new Set(names)] : [];
}
