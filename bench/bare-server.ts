import Fastify from "fastify";
import pg from "pg";

// The reference: what the same framework and driver do when nothing is protected, checked, or shaped.

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 8 });
const app = Fastify();

app.get("/hello", async () => ({ hello: "world" }));

app.get<{ Querystring: { number: string; birth_date: string } }>(
  "/license",
  async ({ query: { number, birth_date } }, reply) => {
    const { rows } = await pool.query<Record<string, unknown>>({
      name: "license",
      text: `select id, number, birth_date::text, first_name, middle_name, last_name, suffix, status, remarks, office_id
             from drivers_license where number = $1 and birth_date = $2`,
      values: [number, birth_date],
    });
    return rows[0] ?? reply.code(404).send({});
  },
);

await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
