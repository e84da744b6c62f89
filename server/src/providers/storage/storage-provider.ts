import type { ProviderCheck } from "../provider-call.ts";

/** Stores uploaded photos. Throws for a name that is not `isFileName`. */
export type StorageProvider = {
  /** Atomic; replaces an existing file. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  /** Does nothing for an unknown name. */
  remove(name: string): Promise<void>;
  /** @throws Problem `provider_unavailable` at once while the service is known to be silent */
  expectAnswers?(): void;
  /** Whether removed photos are gone, where the service may keep versions. */
  check?(): Promise<ProviderCheck>;
  /** Removes incomplete files that nobody has written to since then. @returns how many */
  removeLeftovers(since: Date): Promise<number>;
};
