import { expect, test } from "vitest";
import { sameNumber, unsafeIn } from "./check-migrations.ts";

test("migrations with the same number are reported", () => {
  expect(sameNumber(["0001_tables.sql", "0002_delays.sql", "0002_cancel.sql"])).toEqual([
    "server/src/db/migrations: 0002_cancel.sql and 0002_delays.sql have the same number",
  ]);
  expect(sameNumber(["0001_tables.sql", "0002_delays.sql"])).toEqual([]);
});

const ALONE = "-- outside a transaction\n";
const NARROWS = "-- narrows: the columns of 1.0 are read by nobody any more\n";

test.each([
  ["alter table transaction add column note text;"],
  ["alter table office add column open_on date[] not null default '{}';"],
  ["alter table office add column seen_at timestamptz not null default now();"],
  ["alter table office add constraint named check (name <> '') not valid;"],
  ["alter table office alter column hours drop not null, alter column hours set default '';"],
  ["create table later (id bigint primary key); create index later_id on later (id);"],
  [`${ALONE}create index concurrently if not exists office_name on office (name);`],
  [`${ALONE}drop index concurrently if exists office_name;`],
  ["alter table office add constraint office_code_key unique using index office_code;"],
  [`${NARROWS}alter table office rename column hours to opening_hours;`],
  ["create or replace function two() returns int language sql as 'select 2';"],
])("nothing is wrong with: %s", async (text) => {
  expect(await unsafeIn(text)).toEqual([]);
});

test.each([
  ["alter table office add column note text not null;", "note is not null and has no default"],
  ["alter table office alter column code type varchar;", "code gets another type"],
  ["alter table transaction rename column payee to paid_to;", "renames"],
  ["alter table office drop column hours;", "drops hours"],
  ["drop table office;", "drops"],
  ["alter table office alter column hours set not null;", "hours becomes not null"],
  ["alter table office alter column hours drop default;", "loses its default"],
  ["truncate office;", "empties a table"],
  ["do $$ begin execute 'drop table office'; end $$;", "a do block"],
  ["alter table office disable row level security, force row level security;", "AT_"],
])("older code could not serve beside: %s", async (text, said) => {
  expect((await unsafeIn(text)).join("\n")).toMatch(new RegExp(`${said}.*older code cannot`, "u"));
  expect(await unsafeIn(NARROWS + text)).toEqual([]);
});

test.each([
  ["create index office_name on office (name);", "office_name is not built concurrently"],
  ["create index concurrently if not exists office_name on office (name);", "outside a trans"],
  [`${ALONE}create index concurrently office_name on office (name);`, "if not exists"],
  [`${ALONE}alter table office add column note text;`, "in a file of its own"],
  [
    `${ALONE}drop index concurrently if exists a; drop index concurrently if exists b;`,
    "of its own",
  ],
  ["drop index office_name;", "not dropped concurrently"],
  ["alter table office add constraint named check (name <> '');", 'named is not added "not valid"'],
  ["alter table office add foreign key (code) references courier;", '"not valid" first'],
  ["alter table office add unique (code);", '"using index"'],
  [
    "alter table office add constraint c check (true) not valid; alter table office validate constraint c;",
    "c is checked in the file that adds it",
  ],
  ["alter table office add column n text check (n <> '');", "reads every row"],
  ["alter table office add column n uuid default gen_random_uuid();", "written to every row"],
  ["alter table office add column n int generated always as (1) stored;", "reads every row"],
  ["alter table office add colum n int;", "syntax error"],
])("people would wait for, marked or not: %s", async (text, said) => {
  expect((await unsafeIn(text)).join("\n")).toContain(said);
  expect((await unsafeIn(NARROWS + text)).join("\n")).toContain(said);
});
