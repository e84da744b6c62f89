import { useEffect, useState } from "react";
import { serverNow } from "../api/server-clock.ts";
import { settings } from "../settings.ts";
import { FileLinkQuery } from "@portal/contract/upload";
import * as v from "valibot";

/** Whether a preview link says that it has expired; one in another format is tried. `now` in milliseconds. */
export function hasExpired(address: string, now: number): boolean {
  const query = v.safeParse(FileLinkQuery, Object.fromEntries(new URL(address).searchParams));
  return query.success && Number(query.output.expires) * 1000 <= now;
}

/** The preview link as a URL, once its picture has loaded. Expired links are not requested. */
export function useThumbnail(url: string, localPreview: string | null): string | undefined {
  const [loaded, setLoaded] = useState("");
  const address =
    url === "" ? "" : new URL(url, new URL(settings.api_base_url, location.href)).href;
  const wanted = localPreview === null ? address : "";
  useEffect(() => {
    if (wanted === "" || hasExpired(wanted, serverNow().getTime())) return undefined;
    const picture = new Image();
    picture.addEventListener("load", () => setLoaded(wanted));
    picture.src = wanted;
    return () => picture.removeAttribute("src");
  }, [wanted]);
  if (localPreview !== null) return localPreview;
  return wanted !== "" && loaded === wanted ? loaded : undefined;
}
