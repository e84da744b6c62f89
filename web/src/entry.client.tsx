// First: before anything renders.
import "./ui/own-text/guard-nodes.ts";
import { isLanguage } from "@portal/contract/languages";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import * as v from "valibot";
import { activate } from "./locales/activate.ts";
import { openVisit } from "./session.ts";
import { startProof } from "./track/captcha/page-challenge.ts";

openVisit();
startProof();

// The server has rendered the page in this language.
const { lang } = document.documentElement;
await activate(isLanguage(lang) ? lang : "en");

// A dialog's history entry left by a reload: Back would seem to do nothing.
if (v.is(v.object({ over: v.string() }), window.history.state))
  void import("./ui/dialog-history.ts").then(({ watchHistory }) => watchHistory());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
