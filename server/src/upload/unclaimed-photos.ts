import { createHmac } from "node:crypto";
import type { Context } from "../context.ts";
import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import { unclaimedBySender } from "./upload-store.ts";

/** What other processes stored, and what requests claimed, is known so late. */
const KNOWN_MS = 10_000;
/** A client may have so much when there is no room, so that many clients shut nobody out. */
const LEAST_BYTES = 4_000_000;
const LATER_SECONDS = 60;

/** The next photo of a client: the name under which it is stored, and what is to be called then. */
export type Place = { sender: string; stored(bytes: number): void };
/** The photos that no request has claimed yet. */
type UnclaimedPhotos = {
  /** @throws Problem `unavailable` when all of them take more than the budget, and the client's own more than its share */
  placeFor(client: string): Promise<Place>;
};

type Needs = Pick<Context, "db" | "limits" | "now" | "secrets">;

/** @param budgetBytes of all photos together; beyond it, those with the most wait first */
export function unclaimedPhotos(context: Needs, budgetBytes: number): UnclaimedPhotos {
  let bySender = new Map<string, number>();
  let readAt = -Infinity;
  const read = async () => {
    const now = context.now().getTime();
    if (Math.abs(now - readAt) < KNOWN_MS) return;
    readAt = now;
    bySender = await unclaimedBySender(context.db);
  };
  return {
    async placeFor(client) {
      await read();
      const sender = createHmac("sha256", context.secrets.key("photo-sender"))
        .update(client)
        .digest("base64url");
      const all = [...bySender.values()].reduce((sum, bytes) => sum + bytes, 0);
      const share = Math.max(LEAST_BYTES, budgetBytes / bySender.size);
      const own = bySender.get(sender) ?? 0;
      if (all >= budgetBytes && own >= share * context.limits.widthOf(client)) throw noRoom();
      return {
        sender,
        stored: (bytes) => void bySender.set(sender, (bySender.get(sender) ?? 0) + bytes),
      };
    },
  };
}

const noRoom = () =>
  new Problem(
    "unavailable",
    i18n.t("There is no room for more photos at the moment. Please try again in a minute."),
    { retryAfterSeconds: LATER_SECONDS },
  );
