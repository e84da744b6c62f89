import { defaultSettings, PortalSettings, SETTINGS_ELEMENT } from "@portal/contract/settings";
import { useSyncExternalStore } from "react";
import * as v from "valibot";

function read(): PortalSettings {
  if (typeof document === "undefined") return defaultSettings;
  try {
    const text = document.getElementById(SETTINGS_ELEMENT)?.textContent ?? "null";
    const parsed = v.safeParse(PortalSettings, JSON.parse(text));
    return parsed.success ? parsed.output : defaultSettings;
  } catch {
    return defaultSettings;
  }
}

/** The settings of this page, for code outside components. */
export const settings = read();

const never = () => () => undefined;

/** The settings; during hydration of a prerendered page the defaults, so that both renders agree. */
export function useSettings(): PortalSettings {
  return useSyncExternalStore(
    never,
    () => settings,
    () => defaultSettings,
  );
}
