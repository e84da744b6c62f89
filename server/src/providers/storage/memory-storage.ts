import { checkedName, type StorageProvider } from "./storage-provider.ts";

export function memoryStorage(): StorageProvider {
  const files = new Map<string, Buffer>();
  return {
    async put(name, bytes) {
      files.set(checkedName(name), Buffer.from(bytes));
    },
    async get(name) {
      const bytes = files.get(checkedName(name));
      return bytes ? Buffer.from(bytes) : null;
    },
    async remove(name) {
      files.delete(checkedName(name));
    },
    removeLeftovers: async () => 0,
  };
}
