import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { asFields, isFields, type Fields } from "./check-kubernetes.ts";
import { root } from "./run.ts";

const FOLDER = "deploy/patroni";

/** The files of a PostgreSQL on several hosts, by their names. */
export type PatroniFiles = Record<string, string>;

export const patroniFiles = (): PatroniFiles =>
  Object.fromEntries(
    readdirSync(join(root, FOLDER)).map((file) => [
      file,
      readFileSync(join(root, FOLDER, file), "utf8"),
    ]),
  );

/** What we use of https://patroni.readthedocs.io, of its pages on the configuration: it ignores what it does not know. */
const known: Record<string, string> = {
  "": "scope restapi bootstrap postgresql",
  restapi: "listen",
  bootstrap: "dcs initdb",
  "bootstrap.dcs":
    "ttl loop_wait retry_timeout primary_start_timeout synchronous_mode synchronous_mode_strict postgresql",
  "bootstrap.dcs.postgresql":
    "use_pg_rewind remove_data_directory_on_rewind_failure remove_data_directory_on_diverged_timelines parameters pg_hba",
  "bootstrap.dcs.postgresql.parameters":
    "max_connections password_encryption ssl ssl_cert_file ssl_key_file wal_sender_timeout wal_receiver_timeout max_slot_wal_keep_size",
  postgresql: "listen data_dir bin_dir use_unix_socket use_unix_socket_repl parameters",
  "postgresql.parameters": "unix_socket_directories",
};
/** What Patroni reads from its environment, on the page of that name, and etcd from its own. */
const VARIABLE =
  /^(?:PATRONI_(?:NAME|(?:SUPERUSER|REPLICATION|REWIND|RESTAPI)_(?:USERNAME|PASSWORD)|(?:POSTGRESQL|RESTAPI)_CONNECT_ADDRESS|ETCD3_HOSTS)|ETCD_(?:NAME|DATA_DIR|LISTEN_(?:CLIENT|PEER)_URLS|ADVERTISE_CLIENT_URLS|INITIAL_(?:ADVERTISE_PEER_URLS|CLUSTER|CLUSTER_STATE|CLUSTER_TOKEN)))$/u;

/** @returns what is wrong with deploy/patroni */
export function patroniFindings(files: PatroniFiles): string[] {
  const file = (name: string): string => files[name] ?? "";
  const config = asFields(parse(file("patroni.yml")));
  const shared = asFields(asFields(config["bootstrap"])["dcs"]);
  const postgres = asFields(shared["postgresql"]);
  const parameters = asFields(postgres["parameters"]);
  const hba = [postgres["pg_hba"]].flat().map(String);
  const seconds = (key: string): number => Number(shared[key]);
  const hosts = (text: string, port: number): string =>
    [...text.matchAll(new RegExp(`(\\d+\\.\\d+\\.\\d+\\.\\d+):${port}\\b`, "gu"))]
      .map(([, host]) => host)
      .join(" ");
  const three = hosts(
    /^ETCD_INITIAL_CLUSTER=.*$/mu.exec(file("etcd.env.example"))?.[0] ?? "",
    2380,
  );
  const variables = Object.entries(files)
    .filter(([name]) => name.endsWith(".env.example"))
    .flatMap(([, text]) => [...text.matchAll(/^([A-Z]\w*)=(.*)$/gmu)]);
  const rules: [boolean, string, string][] = [
    [shared["synchronous_mode"] === true, "patroni.yml", "money has no second copy"],
    [
      seconds("loop_wait") + 2 * seconds("retry_timeout") <= seconds("ttl"),
      "patroni.yml",
      "the lease ends before a host has asked twice",
    ],
    [seconds("ttl") <= 10, "patroni.yml", "people wait longer than 15 s for another primary"],
    [
      postgres["use_pg_rewind"] === true,
      "patroni.yml",
      "a primary of before does not come back by itself",
    ],
    [
      parameters["wal_sender_timeout"] === "5s",
      "patroni.yml",
      "a standby that hangs holds every commit",
    ],
    [
      parameters["ssl"] === "on" &&
        hba.every((line) => /^(?:hostssl .* scram-sha-256|local all postgres peer)$/u.test(line)),
      "patroni.yml",
      "a password or a row goes over the network in clear",
    ],
    [
      /^ {2}bind 127\.0\.0\.1:5000$/mu.test(file("haproxy-database.cfg")),
      "haproxy-database.cfg",
      "other machines reach the database through it",
    ],
    [
      /option httpchk OPTIONS \/primary$/mu.test(file("haproxy-database.cfg")) &&
        /on-marked-down shutdown-sessions$/mu.test(file("haproxy-database.cfg")),
      "haproxy-database.cfg",
      "it leads to hosts that are not the primary",
    ],
    [
      hosts(file("haproxy-database.cfg"), 5432) === three &&
        hosts(/^PATRONI_ETCD3_HOSTS=.*$/mu.exec(file("patroni.env.example"))?.[0] ?? "", 2379) ===
          three,
      "etcd.env.example",
      "names other hosts than the files beside it",
    ],
    [
      variables.every(([, name = "", value]) => !name.endsWith("_PASSWORD") || value === ""),
      "patroni.env.example",
      "has a password",
    ],
  ];
  return [
    ...rules
      .filter(([isKept]) => !isKept)
      .map(([, name, finding]) => `${FOLDER}/${name}: ${finding}`),
    ...unknownKeys(config, "").map((key) => `${FOLDER}/patroni.yml: ${key} is not known`),
    ...variables
      .filter(([, name = ""]) => !VARIABLE.test(name))
      .map(([, name]) => `${FOLDER}: ${name} is not known`),
  ];
}

function unknownKeys(fields: Fields, path: string): string[] {
  const allowed = known[path]?.split(" ");
  return Object.entries(fields).flatMap(([key, value]) => {
    const here = path === "" ? key : `${path}.${key}`;
    if (!allowed?.includes(key)) return [here];
    return isFields(value) ? unknownKeys(value, here) : [];
  });
}
