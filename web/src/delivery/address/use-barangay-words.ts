import { useAddressLevel } from "./use-address-level.ts";
import type { PickedCodes } from "./picked-address.ts";

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
