import { registerHooks } from "node:module";

const NAIVE = new URL("naive-place-store.ts", import.meta.url).href;

/** `node --import` this, and the portal takes places as a naive one would: everything else is as it is. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === "./booking-store.ts" && context.parentURL?.endsWith("/create-appointment.ts")
        ? NAIVE
        : specifier,
      context,
    ),
});
