import { registerHooks } from "node:module";

const NAIVE = new URL("naive-place-store.ts", import.meta.url).href;

/** With `node --import`, replaces only the portal's way of taking a place by a check-then-act one. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === "./booking-store.ts" && context.parentURL?.endsWith("/create-appointment.ts")
        ? NAIVE
        : specifier,
      context,
    ),
});
