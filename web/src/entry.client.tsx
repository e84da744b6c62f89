// First: before anything renders.
import "./ui/own-text/guard-nodes.ts";
import { CHALLENGE_ELEMENT } from "@portal/contract/captcha";
import { isLanguage } from "@portal/contract/languages";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { activate } from "./locales/activate.ts";
import { openVisit } from "./session.ts";

openVisit();
// Starts solving the challenge in the page; the prerendered landing page has a script tag for that (build.ts).
if (document.getElementById(CHALLENGE_ELEMENT))
  import("./captcha/proof-of-work.ts").catch(() => undefined);

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
