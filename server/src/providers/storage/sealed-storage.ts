import type { Secrets } from "../../security/secrets.ts";
import type { StorageProvider } from "./storage-provider.ts";

/**
 * Photos sealed before they reach any storage, so that a stolen disk, bucket or backup shows nobody's ID. Each opens
 * under its own name only. Whole, because whoever asks for a photo gets all of it or nothing: a part would be shown
 * before its seal is known to be right.
 */
export const sealedStorage = (storage: StorageProvider, secrets: Secrets): StorageProvider => ({
  ...storage,
  put: (name, bytes) => storage.put(name, secrets.seal(placeOf(name), bytes)),
  /** @throws SealError when it does not open */
  async get(name) {
    const sealed = await storage.get(name);
    return sealed && secrets.open(placeOf(name), sealed);
  },
});

const placeOf = (name: string) => ({ at: "photo", row: name });
