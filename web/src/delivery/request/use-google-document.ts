import { useEffect } from "react";
import { useSettings } from "../../settings.ts";
import { documentAddress, needsGoogleDocument } from "../address/google-document.ts";

/** With a key set, the page is loaded once more if its content policy would refuse Google's map. */
export function useGoogleDocument(): void {
  const { google_maps_key: key } = useSettings();
  useEffect(() => {
    if (key !== null && needsGoogleDocument(documentAddress(), location.pathname))
      location.reload();
  }, [key]);
}
