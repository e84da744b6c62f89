import { expect, test } from "vitest";
import { readStatements } from "./statement-log.ts";

const line = (backend: number, from: string, text: string, database = "postgres") =>
  `<${backend}|${from}|${database}>LOG:  ${text}\n`;

test("counts the portal's statements and its writing transactions, each connection for itself", () => {
  const log = [
    line(1, "portal people", "statement: begin"),
    line(2, "portal people", "execute find_license: select *\n\tfrom drivers_license"),
    line(1, "portal people", "execute <unnamed>: select 1 from payment for update"),
    line(2, "portal", "statement: insert into outbox values (1)"),
    line(1, "portal people", "execute take_place: with taken as (\n update slot set used = 1)"),
    line(1, "portal people", "execute <unnamed>: insert into file values (1)"),
    line(1, "portal people", "statement: commit"),
    line(1, "portal people", "statement: begin"),
    line(1, "portal people", "execute <unnamed>: delete from file"),
    line(1, "portal people", "statement: rollback"),
    line(1, "portal people", "statement: begin"),
    line(1, "portal people", "execute <unnamed>: select 1 from payment for no key update"),
    line(1, "portal people", "statement: commit"),
  ].join("");
  expect(readStatements(log, "postgres")).toEqual({ statements: 13, commits: 2 });
});

test("leaves out other databases, other programs, and what is no statement", () => {
  const log = [
    line(1, "portal people", "statement: update slot set used = 1", "other"),
    line(1, "pgbench", "statement: update slot set used = 1"),
    line(1, "portal people", "duration: 0.3 ms"),
    "a line without a beginning\n",
  ].join("");
  expect(readStatements(log, "postgres")).toEqual({ statements: 0, commits: 0 });
});
