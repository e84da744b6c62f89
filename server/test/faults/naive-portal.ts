import { registerHooks } from "node:module";

/** What is replaced, by who imports it. */
const NAIVE = new Map([
  [
    "./booking-store.ts of create-appointment.ts",
    new URL("naive-place-store.ts", import.meta.url).href,
  ],
  ["./outbox-store.ts of run-outbox.ts", new URL("naive-outbox-store.ts", import.meta.url).href],
]);

/** With `node --import`, a portal that looks first and acts then: it takes places so, and jobs without a lease. */
registerHooks({
  resolve: (specifier, context, next) => {
    const importer = context.parentURL?.split("/").at(-1) ?? "";
    return next(NAIVE.get(`${specifier} of ${importer}`) ?? specifier, context);
  },
});
