import { isFileName } from "@portal/contract/file-reference";

/** Keeps the bytes of uploaded photos. Names are those of the contract (`isFileName`), anything else throws. */
export type StorageProvider = {
  /** Stores all bytes or none; the same name again replaces them. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there are none under this name. */
  get(name: string): Promise<Buffer | null>;
  /** Removes the bytes; nothing happens when there are none. */
  remove(name: string): Promise<void>;
  /** Removes what processes that are not living have left half written; gives how many. Asked for after looking. */
  removeLeftovers(living: () => Promise<ReadonlySet<string>>): Promise<number>;
};

/** Names are checked long before: one that arrives here and could leave the folder is a mistake of ours. */
export function checkedName(name: string): string {
  if (!isFileName(name)) throw new Error("This is not the name of a stored file.");
  return name;
}
