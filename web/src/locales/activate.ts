import { i18n } from "@lingui/core";
import { messages } from "./en/messages.po";

// The prerendered pages are English, so its catalogue comes with them.
i18n.loadAndActivate({ locale: "en", messages });

export { i18n };
