import multipart from "@fastify/multipart";
import { api } from "@portal/contract/api";
import { FileLinkParams, FileLinkQuery, type UploadedFile } from "@portal/contract/photos";
import { headers } from "@portal/contract/calls/call";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { parseInput } from "../http/bind.ts";
import { clientOf, customerOf } from "../http/client-of.ts";
import { readKey } from "../http/idempotency-store.ts";
import { keyedRequest, once } from "../http/idempotency.ts";
import { Problem } from "../problem/problem.ts";
import { acceptPhoto } from "./accept-photo.ts";
import { countUpload, unclaimedPhotos, uncounted, type UnpaidRoom } from "./count-upload.ts";
import { createIncoming, type Sender } from "./incoming.ts";
import { readFile } from "./preview-link.ts";
import { startFirstDecoder } from "./process-image.ts";
import { MULTIPART_LIMITS, readUpload, type ReadUpload, watchArrival } from "./read-upload.ts";

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

/** A repeated photo gets its answer again, even when the limit is used up; that is limited too. */
async function isRepeat(context: Context, key: string | undefined): Promise<boolean> {
  const keyed = keyedRequest(context, { key, call: CALL, body: "" });
  if (keyed === null || !(await readKey(context.db, keyed.keyHash))) return false;
  return context.limits.tryTake("uploadRepeated", keyed.keyHash.toString("hex"));
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
      const customer = customerOf(context.limits, sender.client);
      const unlessRepeated = async (error: unknown): Promise<void> => {
        if (!(await isRepeat(context, key))) throw error;
      };
      // Checked before the body is read, so that a refusal costs neither disk nor time.
      try {
        context.storage.expectAnswers?.();
      } catch (error) {
        await unlessRepeated(error);
      }
      const arriving = await incoming.enter(sender);
      let room: UnpaidRoom | null = null;
      let counted = uncounted;
      let giveBack = (): void => undefined;
      let photo: ReadUpload | null = null;
      try {
        startFirstDecoder();
        try {
          room = await unclaimed.roomFor(sender.client);
          counted = await countUpload(context, sender);
          giveBack = counted.giveBack;
        } catch (error) {
          await unlessRepeated(error);
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
            return await acceptPhoto(context, waiting, {
              client: customer,
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
