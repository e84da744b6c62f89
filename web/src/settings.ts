import { defaultSettings, PortalSettings, SETTINGS_ELEMENT } from "@portal/contract/settings";
import * as v from "valibot";
import { never, useClientValue } from "./client-value.ts";

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

/** The settings; during hydration of a prerendered page the defaults, so that both renders agree. */
export const useSettings = (): PortalSettings =>
  useClientValue(never, () => settings, defaultSettings);
