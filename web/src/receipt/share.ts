import { copyText } from "../ui/copy-button.tsx";

export const hasSharing = (): boolean => typeof navigator.share === "function";
/** Some apps never say how it ended; by then the person has seen the list. */
const LIST_MS = 10_000;
const listSeen = () => new Promise<void>((resolve) => setTimeout(resolve, LIST_MS));
const isDismissed = (failed: unknown): boolean =>
  failed instanceof DOMException && failed.name === "AbortError";

/** Opens the device's own list of apps; if it has none, copies. */
export async function share(text: string, url: string): Promise<"shared" | "copied" | "failed"> {
  if (hasSharing())
    try {
      await Promise.race([navigator.share({ text, url }), listSeen()]);
      return "shared";
    } catch (failed) {
      if (isDismissed(failed)) return "shared";
    }
  return (await copyText(`${text} ${url}`)) ? "copied" : "failed";
}
