import { isLanguage } from "@portal/contract";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { activate } from "./locales/activate.ts";

// The server has chosen the language; the page that it sent is written in it.
const { lang } = document.documentElement;
await activate(isLanguage(lang) ? lang : "en");

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
