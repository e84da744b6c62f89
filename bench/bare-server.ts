import Fastify from "fastify";
import pg from "pg";

// The reference: the same framework and driver without limits, validation and mapping.

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 8 });
const app = Fastify();

app.get("/hello", async () => ({ hello: "world" }));

app.get<{ Querystring: { number: string; birth_date: string } }>(
  "/license",
  async ({ query: { number, birth_date } }, reply) => {
    const { rows } = await pool.query<Record<string, unknown>>({
      name: "license",
      text: `select id, number, birth_date::text, first_name, middle_name, last_name, suffix, status, remarks, office_id
             from reference_license where number = $1 and birth_date = $2`,
      values: [number, birth_date],
    });
    return rows[0] ?? reply.code(404).send({});
  },
);

// A photo written anew as the portal does it, and nothing else. Not loaded at the start, which is measured.
app.get<{ Querystring: { path: string } }>("/photo", async ({ query: { path } }) => {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  const photo = await sharp(path, { sequentialRead: true })
    .autoOrient()
    .resize({ width: 2000, height: 2000, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .jpeg({ quality: 80 })
    .toBuffer();
  return { bytes: photo.length };
});

await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
