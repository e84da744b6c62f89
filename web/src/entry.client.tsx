// First: before anything renders.
import "./ui/own-text/guard-nodes.ts";
import { isLanguage } from "@portal/contract/languages";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { activate } from "./locales/activate.ts";
import { openVisit } from "./session.ts";
import { startProof } from "./track/captcha/page-challenge.ts";

openVisit();
startProof();

// The server has rendered the page in this language.
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
