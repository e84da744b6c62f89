import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AlterTableCmd,
  type ColumnDef,
  type Constraint,
  type DropStmt,
  type IndexStmt,
  type Node,
  parse,
} from "libpg-query";
import { marksOf } from "../server/src/db/migrate.ts";
import { root, type Run } from "./run.ts";

const FOLDER = "server/src/db/migrations";
/** The first release begins with these: until then they are edited, and no older code runs beside them. */
const LAST_OF_FIRST_RELEASE = "0013_sandbox.sql";

/** Finds what would stop a server, or the older processes that still serve while a newer one migrates. */
export async function checkMigrations(): Promise<Run> {
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith(".sql"));
  const found = sameNumber(names);
  for (const name of names.filter((each) => each > LAST_OF_FIRST_RELEASE)) {
    const wrong = await unsafeIn(readFileSync(join(root, FOLDER, name), "utf8"));
    found.push(...wrong.map((sentence) => `${FOLDER}/${name}: ${sentence}`));
  }
  return { code: found.length === 0 ? 0 : 1, output: found.join("\n") };
}

/** Two branches may have taken the same number. */
export function sameNumber(names: string[]): string[] {
  const firsts = new Map<string, string>();
  return names.toSorted().flatMap((name) => {
    const [number = ""] = name.split("_");
    const first = firsts.get(number);
    if (first === undefined) firsts.set(number, name);
    return first === undefined ? [] : `${FOLDER}: ${first} and ${name} have the same number`;
  });
}

type Finding = {
  /** `narrows`: older code could not serve beside it; `locks`: it would keep writers waiting. */
  kind: "narrows" | "locks";
  said: string;
};

const narrows = (said: string): Finding => ({ kind: "narrows", said });
const locks = (said: string): Finding => ({ kind: "locks", said });

/**
 * What a migration does that older code or people would feel, by PostgreSQL's own parser. Marked `-- narrows: why`, it may
 * narrow; nothing may lock for long.
 */
export async function unsafeIn(text: string): Promise<string[]> {
  const marks = marksOf(text);
  const parsed = await parse(text).catch((error: unknown) => String(error));
  if (typeof parsed === "string") return [parsed];
  const statements = (parsed.stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : []));
  const file = {
    tables: new Set(statements.map((node) => tableMadeBy(node))),
    constraints: new Set(statements.flatMap((node) => constraintsAddedBy(node))),
  };
  const findings = statements.flatMap((node) => lookAt(node, file));
  const refused = findings
    .filter(({ kind }) => kind === "locks" || !marks.narrows)
    .map(({ kind, said }) =>
      kind === "locks" ? said : `${said}: older code cannot serve beside it (-- narrows: why)`,
    );
  const concurrent = statements.filter(isConcurrent).length;
  if (marks.isAlone ? concurrent !== 1 || statements.length !== 1 : concurrent > 0)
    refused.push(
      "an index is built or dropped concurrently in a file of its own that begins with -- outside a transaction",
    );
  return refused;
}

/** What the file itself makes: nobody has used such a table, and such a constraint is not to be checked yet. */
type Made = { tables: ReadonlySet<string>; constraints: ReadonlySet<string> };

const tableMadeBy = (node: Node): string =>
  ("CreateStmt" in node && node.CreateStmt.relation?.relname) || "";

const commandsOf = (node: Node): AlterTableCmd[] =>
  "AlterTableStmt" in node
    ? (node.AlterTableStmt.cmds ?? []).flatMap((each) =>
        "AlterTableCmd" in each ? [each.AlterTableCmd] : [],
      )
    : [];

const constraintsAddedBy = (node: Node): string[] =>
  commandsOf(node).flatMap(({ def }) => constraintIn(def)?.conname ?? []);

const isConcurrent = (node: Node): boolean =>
  ("IndexStmt" in node && node.IndexStmt.concurrent === true) ||
  ("DropStmt" in node && node.DropStmt.concurrent === true);

function lookAt(node: Node, made: Made): Finding[] {
  if ("IndexStmt" in node) return lookAtIndex(node.IndexStmt, made);
  if ("DropStmt" in node) return lookAtDrop(node.DropStmt);
  if ("RenameStmt" in node || "AlterObjectSchemaStmt" in node) return [narrows("renames")];
  if ("TruncateStmt" in node) return [narrows("empties a table")];
  if ("DoStmt" in node) return [narrows("a do block, in which nothing can be read")];
  if (!("AlterTableStmt" in node)) return [];
  const table = node.AlterTableStmt.relation?.relname ?? "";
  if (made.tables.has(table)) return [];
  return commandsOf(node).flatMap((command) => lookAtCommand(command, made));
}

function lookAtIndex(index: IndexStmt, { tables }: Made): Finding[] {
  const { idxname = "an index", concurrent, if_not_exists: mayBeThere, relation } = index;
  if (tables.has(relation?.relname ?? "")) return [];
  if (!concurrent) return [locks(`${idxname} is not built concurrently`)];
  return mayBeThere ? [] : [locks(`${idxname} is built without "if not exists"`)];
}

function lookAtDrop({ removeType, concurrent, missing_ok: mayBeGone }: DropStmt): Finding[] {
  if (removeType !== "OBJECT_INDEX") return [narrows("drops")];
  if (!concurrent) return [locks("an index is not dropped concurrently")];
  return mayBeGone ? [] : [locks('an index is dropped without "if exists"')];
}

const constraintIn = (node: Node | undefined): Constraint | undefined =>
  node && "Constraint" in node ? node.Constraint : undefined;

/** What is not named here changes what older code relies on. */
function lookAtCommand(
  { subtype = "AT_AddOf", name = "", def }: AlterTableCmd,
  { constraints }: Made,
): Finding[] {
  switch (subtype) {
    case "AT_AddColumn":
      return def && "ColumnDef" in def ? lookAtColumn(def.ColumnDef) : [];
    case "AT_AddConstraint":
      return lookAtConstraint(constraintIn(def) ?? {});
    case "AT_ColumnDefault":
      return def ? [] : [narrows(`${name} loses its default`)];
    case "AT_SetNotNull":
      return [narrows(`${name} becomes not null`)];
    case "AT_AlterColumnType":
      return [narrows(`${name} gets another type`)];
    case "AT_DropColumn":
    case "AT_DropConstraint":
      return [narrows(`drops ${name}`)];
    case "AT_ValidateConstraint":
      return constraints.has(name) ? [locks(`${name} is checked in the file that adds it`)] : [];
    case "AT_DropNotNull":
    case "AT_SetStatistics":
    case "AT_SetRelOptions":
    case "AT_ResetRelOptions":
      return [];
    default:
      return [narrows(`${subtype} ${name}`.trim())];
  }
}

function lookAtColumn({ colname = "", constraints = [] }: ColumnDef): Finding[] {
  const all = constraints.flatMap((node) => constraintIn(node) ?? []);
  const fallback = all.find(({ contype }) => contype === "CONSTR_DEFAULT")?.raw_expr;
  return all.flatMap(({ contype }) => {
    if (contype === "CONSTR_NULL") return [];
    if (contype === "CONSTR_NOTNULL")
      return fallback ? [] : [narrows(`${colname} is not null and has no default`)];
    if (contype === "CONSTR_DEFAULT")
      return isFixed(fallback) ? [] : [locks(`the default of ${colname} is written to every row`)];
    return [locks(`${colname} is added with a constraint that reads every row`)];
  });
}

/** One value for all rows that there are: the table is not written anew. */
function isFixed(node: Node | undefined): boolean {
  if (node && "TypeCast" in node) return isFixed(node.TypeCast.arg);
  if (node && "FuncCall" in node) {
    const [name] = node.FuncCall.funcname ?? [];
    return name !== undefined && "String" in name && name.String.sval === "now";
  }
  return node !== undefined && ("A_Const" in node || "A_ArrayExpr" in node);
}

function lookAtConstraint(constraint: Constraint): Finding[] {
  const { contype, conname = "a constraint", skip_validation: isNotValid, indexname } = constraint;
  if (contype === "CONSTR_CHECK" || contype === "CONSTR_FOREIGN" || contype === "CONSTR_NOTNULL")
    return isNotValid ? [] : [locks(`${conname} is not added "not valid" first`)];
  return indexname ? [] : [locks(`${conname} is not added "using index"`)];
}
