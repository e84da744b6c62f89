import multipart from "@fastify/multipart";
import { api, FileLinkParams, FileLinkQuery, headers } from "@portal/contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { parseInput } from "../http/answer.ts";
import { once } from "../http/idempotency.ts";
import { acceptUpload } from "./accept-upload.ts";
import { readFile } from "./read-file.ts";
import { MULTIPART_LIMITS, readUpload } from "./read-upload.ts";

const { uploadFile } = api;

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
            await context.limits.take("uploadFiles", request.ip);
            await context.limits.take("uploadKilobytes", request.ip, Math.ceil(photo.bytes / 1000));
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
