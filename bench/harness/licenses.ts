import type pg from "pg";
import { sealedLicense } from "../../server/src/security/record-person.ts";
import type { Secrets } from "../../server/src/security/secrets.ts";

export type BenchLicense = {
  id: string;
  number: string;
  birth_date: string;
  office: string;
  sample?: boolean;
};

const NAME = { first_name: "ANA", middle_name: "REYES", last_name: "SANTOS", suffix: "" };
/** Rows of one statement. */
const AT_ONCE = 5_000;

/** Adds licenses that are ready, sealed as the portal does it. */
export async function insertLicenses(
  pool: pg.Pool,
  secrets: Secrets,
  licenses: readonly BenchLicense[],
): Promise<void> {
  for (let at = 0; at < licenses.length; at += AT_ONCE) {
    const some = licenses.slice(at, at + AT_ONCE);
    const sealed = some.map(({ id, number, birth_date }) =>
      sealedLicense(secrets, id, { number, birth_date, ...NAME, remarks: null }),
    );
    await pool.query(
      `insert into drivers_license (id, number_index, proof, person, status, office_id, sample)
       select id, number_index, proof, person, 'Available', office, sample
       from unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bytea[], $5::text[], $6::boolean[])
         as made (id, number_index, proof, person, office, sample)`,
      [
        some.map(({ id }) => id),
        sealed.map((row) => row.number_index),
        sealed.map((row) => row.proof),
        sealed.map((row) => row.person),
        some.map(({ office }) => office),
        some.map(({ sample = false }) => sample),
      ],
    );
  }
}
