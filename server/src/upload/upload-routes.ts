import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import multipart from "@fastify/multipart";
import { api } from "@portal/contract/api";
import {
  isFileName,
  FileLinkParams,
  FileLinkQuery,
  type UploadedFile,
} from "@portal/contract/photos";
import { headers } from "@portal/contract/calls/call";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { parseInput } from "../http/bind.ts";
import { clientOf } from "../http/client-of.ts";
import { readKey } from "../http/idempotency-store.ts";
import { keyedRequest, once } from "../http/idempotency.ts";
import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import type { Secrets } from "../security/secrets.ts";
import { countUpload, unclaimedPhotos, uncounted, type UnpaidRoom } from "./count-upload.ts";
import { createIncoming, type Sender } from "./incoming.ts";
import { processImage, startFirstDecoder } from "./process-image.ts";
import { MULTIPART_LIMITS, readUpload, type ReadUpload, watchArrival } from "./read-upload.ts";
import { discardUnstored, insertFile, storePhoto } from "./upload-store.ts";
import type { WaitingPhoto } from "./waiting-photo.ts";

const { uploadFile } = api;

const CALL = `POST ${uploadFile.path}`;
const SESSION = /^[\w-]{16,64}$/u;

function senderOf({ headers: sent, ip }: FastifyRequest): Sender {
  const named = sent[headers.session];
  const token = sent[headers.captcha];
  const length = Number(sent["content-length"]);
  return {
    client: clientOf(ip),
    session: typeof named === "string" && SESSION.test(named) ? named : null,
    token: typeof token === "string" ? token : undefined,
    declaredBytes: Number.isFinite(length) ? length : null,
  };
}

/** A repeated photo gets its answer again, even when the limit is used up. */
async function isKnown(context: Context, key: string | undefined): Promise<boolean> {
  const keyed = keyedRequest(context, { key, call: CALL, body: "" });
  return keyed !== null && (await readKey(context.db, keyed.keyHash)) !== undefined;
}

/** The storage does not answer: what was sent meanwhile counts for nobody. */
const isAway = (error: unknown): boolean =>
  error instanceof Problem && error.code === "provider_unavailable";

/** The photo itself is refused. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Problem &&
  (error.code === "upload_not_image" || error.code === "upload_too_large");

/** POST /api/file/upload and the preview links. */
export async function uploadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: MULTIPART_LIMITS });
  const unclaimed = unclaimedPhotos(context, context.config.uploads.most);
  const incoming = createIncoming({ folder: context.temporaryFolder, ...context.config.uploads });
  app.post(
    uploadFile.path,
    { bodyLimit: MULTIPART_LIMITS.fileSize + 100_000 },
    async (request, reply) => {
      const named = request.headers[headers.idempotency];
      const key = typeof named === "string" ? named : undefined;
      const sender = senderOf(request);
      const unlessKnown = async (error: unknown): Promise<void> => {
        if (!(await isKnown(context, key))) throw error;
      };
      // Checked before the body is read, so that a refusal costs neither disk nor time.
      try {
        context.storage.expectAnswers?.();
      } catch (error) {
        await unlessKnown(error);
      }
      const arriving = await incoming.enter(sender);
      startFirstDecoder();
      let room: UnpaidRoom | null = null;
      let counted = uncounted;
      let giveBack = (): void => undefined;
      let photo: ReadUpload | null = null;
      try {
        try {
          room = await unclaimed.roomFor(sender.client);
          counted = await countUpload(context, sender);
          giveBack = counted.giveBack;
        } catch (error) {
          await unlessKnown(error);
        }
        const arrival = watchArrival(request.raw);
        try {
          photo = await readUpload(request.parts(), context.temporaryFolder, arriving.grow);
        } finally {
          arrival.end();
          counted.arrived(arrival.bytes());
        }
        const { photo: waiting, sha256 } = photo;
        // While it is stored, others of the same sender may come.
        const afterDecoding = async () => {
          await photo?.discard();
          arriving.leave();
        };
        const store = async (): Promise<UploadedFile> => {
          // From here on it costs work, so it is not given back; what is refused costs as much, and is counted once more.
          giveBack = () => undefined;
          try {
            return await acceptUpload(context, waiting, {
              client: sender.client,
              room,
              afterDecoding,
            });
          } catch (error) {
            if (isRefusal(error)) counted.countAgain();
            if (isAway(error)) counted.forget();
            throw error;
          }
        };
        const data = await once(context, { key, call: CALL, body: sha256 }, async () => store);
        return await reply
          .code(uploadFile.status)
          .header("cache-control", "no-store")
          .send({ data });
      } finally {
        giveBack();
        await photo?.discard();
        arriving.leave();
      }
    },
  );
  app.get("/api/file/:name", async (request, reply) => {
    const link = {
      ...parseInput(FileLinkParams, request.params),
      ...parseInput(FileLinkQuery, request.query),
    };
    const bytes = await readFile(context, link);
    return reply.type("image/jpeg").header("cache-control", "private, no-store").send(bytes);
  });
}

/**
 * POST /api/file/upload: re-encodes the photo, stores it under a name of 128 random bits and returns its
 * preview link.
 * @throws Problem("upload_too_large"), Problem("upload_not_image")
 */
export async function acceptUpload(
  context: Pick<Context, "db" | "storage" | "now" | "random" | "secrets">,
  photo: WaitingPhoto,
  {
    client,
    room,
    afterDecoding,
  }: { client: string; room: UnpaidRoom | null; afterDecoding?: () => Promise<void> },
): Promise<UploadedFile> {
  const { db, now, random, secrets, storage } = context;
  const image = await processImage(photo, client);
  await afterDecoding?.();
  // It may have fallen silent while the photo was decoded.
  storage.expectAnswers?.();
  const name = `${random(16).toString("base64url")}.jpg`;
  await insertFile(db, { name, bytes: image.length, createdAt: now(), sender: room?.sender });
  try {
    await storePhoto(context, name, image);
  } catch (error) {
    await discardUnstored(db, name).catch(() => undefined);
    throw error;
  }
  room?.stored(image.length);
  return { url: signFileLink(name, fileLinkKey(secrets), now()) };
}

/**
 * GET /api/file/{name}: the bytes behind a preview link, opened for this view alone.
 * @throws Problem("resource_not_found") for a forged or expired link and for a deleted file alike
 */
export async function readFile(
  { storage, now, secrets }: Pick<Context, "storage" | "now" | "secrets">,
  link: FileLink,
): Promise<Buffer> {
  const gone = i18n.t("This picture can no longer be shown here.");
  if (!verifyFileLink(link, fileLinkKey(secrets), now()))
    throw new Problem("resource_not_found", gone);
  const bytes = await storage.get(link.name);
  if (bytes === null) throw new Problem("resource_not_found", gone);
  return bytes;
}

const MINUTES = 15;

/** The key that signs preview links; the same on every replica. */
const fileLinkKey = (secrets: Secrets): KeyObject => secrets.readyKey("file-link");

type LinkKey = Buffer | KeyObject;

/** The parameters of a preview link: expiry in seconds since 1970, and the signature over name and expiry. */
export type FileLink = { name: string; expires: string; signature: string };

/** A preview link to one file, valid for 15 minutes. */
export function signFileLink(name: string, key: LinkKey, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1000) + MINUTES * 60);
  const signature = sign(name, expires, key).toString("base64url");
  return `/api/file/${name}?expires=${expires}&signature=${signature}`;
}

/** True when the link was signed with `key` and has not expired. Compares in constant time. */
export function verifyFileLink(link: FileLink, key: LinkKey, now: Date): boolean {
  const given = Buffer.from(link.signature, "base64url");
  const expected = sign(link.name, link.expires, key);
  const signed = given.length === expected.length && timingSafeEqual(given, expected);
  return (
    signed &&
    isFileName(link.name) &&
    /^\d{1,12}$/u.test(link.expires) &&
    Number(link.expires) * 1000 > now.getTime()
  );
}

const sign = (name: string, expires: string, key: LinkKey): Buffer =>
  createHmac("sha256", key).update(`${name}\n${expires}`).digest();
