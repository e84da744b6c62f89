import multipart from "@fastify/multipart";
import { api, FileLinkParams, FileLinkQuery, headers } from "@portal/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { parseInput } from "../http/answer.ts";
import { clientOf } from "../http/client-of.ts";
import { once } from "../http/idempotency.ts";
import { acceptUpload } from "./accept-upload.ts";
import { readFile } from "./read-file.ts";
import { MULTIPART_LIMITS, readUpload } from "./read-upload.ts";

const { uploadFile } = api;

const SESSION = /^[\w-]{16,64}$/u;

/**
 * R-4's ten photos are one browser's, as it names its session; without one, one client's. A browser could call itself
 * anything: what all browsers behind one address send together is bounded as well.
 */
async function countUpload(
  { limits }: Pick<Context, "limits">,
  { headers: sent, ip }: FastifyRequest,
  kilobytes: number,
): Promise<void> {
  const client = clientOf(ip);
  const named = sent[headers.session];
  const session = typeof named === "string" && SESSION.test(named) ? named : client;
  // First, and without counting: whoever is beyond it fills no counters with new names.
  await limits.check(["uploadFiles", "uploadKilobytes"], client);
  await limits.take("uploadFilesPerSession", session);
  await limits.take("uploadKilobytesPerSession", session, kilobytes);
  await limits.take("uploadFiles", client);
  await limits.take("uploadKilobytes", client, kilobytes);
}

/** POST /api/file/upload and the preview links. */
export async function uploadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: MULTIPART_LIMITS });
  app.post(
    uploadFile.path,
    { bodyLimit: MULTIPART_LIMITS.fileSize + 100_000 },
    async (request, reply) => {
      const photo = await readUpload(request.parts(), context.temporaryFolder);
      try {
        const key = request.headers[headers.idempotency];
        const data = await once(
          context,
          {
            key: typeof key === "string" ? key : undefined,
            call: `POST ${uploadFile.path}`,
            body: photo.sha256,
          },
          async () => {
            await countUpload(context, request, Math.ceil(photo.bytes / 1000));
            return acceptUpload(context, photo.path);
          },
        );
        return await reply
          .code(uploadFile.status)
          .header("cache-control", "no-store")
          .send({ data });
      } finally {
        await photo.discard();
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
