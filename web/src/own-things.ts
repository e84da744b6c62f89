import { alertChannels } from "@portal/contract/status";
import * as v from "valibot";
import { readSession, sessionItem, useSession, writeSession } from "./session.ts";

/** Older ones are opened by the links in our messages. */
const MOST = 10;

const text = v.optional(v.string(), "");
const own = { id: v.string(), token: v.string() };

/**
 * The things of a kind whose tokens this browser has: what it made, and what the links in our messages opened;
 * newest first. As all of a visit they go with it and with "Clear this phone".
 */
function ownThings<T extends { id: string; token: string }>(
  kind: string,
  schema: v.GenericSchema<unknown, T>,
) {
  const item = sessionItem(`own_${kind}`, v.array(schema));
  const all = (): readonly T[] => readSession(item) ?? [];
  const write = (things: T[]) =>
    writeSession(item, things.length > 0 ? things.slice(0, MOST) : null);
  return {
    all,
    find: (id: string) => all().find((known) => known.id === id),
    useAll: (): readonly T[] => useSession(item)[0] ?? [],
    useToken: (id: string): string | null =>
      useSession(item)[0]?.find((known) => known.id === id)?.token ?? null,
    /** In place of what was known of it. */
    keep: (thing: T) => write([thing, ...all().filter(({ id }) => id !== thing.id)]),
    /** Beside what is known of it: only a call shows whether the token of a link is valid. */
    join(thing: T) {
      const { id, token } = thing;
      if (!all().some((known) => known.id === id && known.token === token))
        write([thing, ...all()]);
    },
    forget: (isIt: (known: T) => boolean) => write(all().filter((known) => !isIt(known))),
  };
}

/** By their uuid; the newest is the current transaction of spec §3. */
export const ownRequests = ownThings("requests", v.object(own));

/** By their reference; `purpose` and `number`, as shown by the record, are "" where a link did not say. */
export const ownAppointments = ownThings(
  "appointments",
  v.object({ ...own, purpose: text, number: text }),
);

export const ownCases = ownThings("cases", v.object(own));

/** `asked` on the page of the record that it names; `until` is null, and the token "", before the confirmation. */
export const ownAlerts = ownThings(
  "alerts",
  v.object({
    ...own,
    asked: v.nullable(
      v.object({
        watched: v.string(),
        channel: v.picklist(alertChannels),
        sent_to: v.string(),
        until: v.nullable(v.string()),
      }),
    ),
  }),
);

export type OwnAppointment = ReturnType<typeof ownAppointments.all>[number];
export type OwnAlert = ReturnType<typeof ownAlerts.all>[number];
