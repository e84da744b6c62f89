import type { ProviderCheck } from "../provider-call.ts";

/** Beside the photos. */
export const MARK = "store.mark";

/** However it was copied there, such as with a line end. */
export const markIn = (bytes: Buffer | null): string | null => bytes?.toString().trim() || null;

/** Stores uploaded photos. Throws for a name that is not `isFileName`. */
export type StorageProvider = {
  /** Atomic; replaces an existing file. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  /** Does nothing for an unknown name. */
  remove(name: string): Promise<void>;
  /** @throws Problem `provider_unavailable` at once while the service is known to be silent */
  expectAnswers?(): void;
  /** By what the store is told from others; null in a new one. No photo has its name, and it is not sealed. */
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
  /** @throws AnotherStore when the mark is not the one that the database notes (upload/photo-mark-store.ts) */
  expectOwn?(): Promise<void>;
  /** Whether removed photos are gone, where the service may keep versions. */
  check?(): Promise<ProviderCheck>;
  /** Removes incomplete files that nobody has written to since then. @returns how many */
  removeLeftovers(since: Date): Promise<number>;
};
