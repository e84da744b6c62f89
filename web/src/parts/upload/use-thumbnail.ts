import { useEffect, useState } from "react";
import { settings } from "../../settings.ts";

/** The preview link as an address of the server, once its picture has loaded; it is good for minutes only. */
export function useThumbnail(url: string, localPreview: string | null): string | undefined {
  const [loaded, setLoaded] = useState("");
  const address =
    url === "" ? "" : new URL(url, new URL(settings.api_base_url, location.href)).href;
  const wanted = localPreview === null ? address : "";
  useEffect(() => {
    if (wanted === "") return undefined;
    const picture = new Image();
    picture.addEventListener("load", () => setLoaded(wanted));
    picture.src = wanted;
    return () => picture.removeAttribute("src");
  }, [wanted]);
  if (localPreview !== null) return localPreview;
  return wanted !== "" && loaded === wanted ? loaded : undefined;
}
