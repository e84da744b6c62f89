import { parse } from "acorn";
import { analyze, type Variable } from "eslint-scope";
import type { Expression, Identifier, MemberExpression, Node, Program, Property } from "estree";
import type { NewerFeatures } from "./newer-features.ts";
import { newerInSelector } from "./newer-in-styles.ts";

/** A use of something that one of the oldest browsers lacks. */
export type Found = { name: string; since: string; excerpt: string };

/** The edition of the language that the oldest browsers have; what they lack of it, the data knows. */
const EDITION = 2022;

type Parent = { node: Node; parent: Parent | null };

/**
 * Newer syntax and newer interfaces in a built script, except those that are asked for first: `typeof`, `in`, an
 * optional call, or a condition around it that names them.
 */
export function newerInScript(code: string, newer: NewerFeatures): Found[] {
  let program: Program;
  try {
    // The types of both say the same about the same tree.
    program = parse(code, {
      ecmaVersion: EDITION,
      sourceType: "module",
      ranges: true,
    }) as unknown as Program;
  } catch (error) {
    return [{ name: "syntax", since: String(error), excerpt: "" }];
  }
  const reader = new Reader(code, newer, variablesOf(program));
  reader.read({ node: program, parent: null });
  return reader.found;
}

/** The variable of each identifier that is read or written; null for a global. */
function variablesOf(program: Program): Map<Identifier, Variable | null> {
  const variables = new Map<Identifier, Variable | null>();
  const manager = analyze(program, { ecmaVersion: EDITION, sourceType: "module" });
  for (const scope of manager.scopes)
    for (const { identifier, resolved } of scope.references)
      if (identifier.type === "Identifier") variables.set(identifier, resolved);
  return variables;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const nameOf = (node: Node, computed = false): string | null => {
  if (node.type === "Identifier" && !computed) return node.name;
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  return node.type === "TemplateLiteral" && node.quasis.length === 1
    ? (node.quasis[0]?.value.cooked ?? null)
    : null;
};
const memberName = ({ property, computed }: MemberExpression): string | null =>
  property.type === "PrivateIdentifier" ? null : nameOf(property, computed);

const GLOBAL_OBJECTS = new Set(["window", "globalThis", "self"]);
const ITERATING = new Set(["values", "keys", "entries", "matchAll"]);
const SELECTING = new Set(["querySelector", "querySelectorAll", "matches", "closest"]);

class Reader {
  found: Found[] = [];
  readonly code: string;
  readonly newer: NewerFeatures;
  readonly variables: ReadonlyMap<Identifier, Variable | null>;

  constructor(
    code: string,
    newer: NewerFeatures,
    variables: ReadonlyMap<Identifier, Variable | null>,
  ) {
    this.code = code;
    this.newer = newer;
    this.variables = variables;
  }

  read(at: Parent): void {
    this.look(at);
    for (const child of Object.values(at.node)) {
      for (const node of [child].flat()) if (isNode(node)) this.read({ node, parent: at });
    }
  }

  look(at: Parent): void {
    const { node, parent } = at;
    if (node.type === "StaticBlock")
      this.note(at, "classes.static.initialization_blocks", "syntax");
    if (node.type === "ImportExpression" && node.options)
      this.note(at, "operators.import.options_parameter", "syntax");
    if (node.type === "Literal" && "regex" in node && node.regex)
      this.pattern(at, node.regex.pattern);
    if (node.type === "Identifier" && this.variables.get(node) === null)
      this.note(at, node.name, "globals");
    if (node.type === "MemberExpression") this.member(at, node);
    if (node.type === "ObjectPattern" && parent?.node.type === "VariableDeclarator")
      this.taken(at, parent.node.init ?? null);
    if (node.type === "CallExpression" || node.type === "NewExpression") this.call(at, node);
  }

  member(at: Parent, node: MemberExpression): void {
    const name = memberName(node);
    if (name === null || node.object.type === "Super") return;
    if (this.isWritten(at)) return;
    const type = this.typeOf(node.object);
    // Reading it gives undefined and fails nobody.
    if (type === "globalThis") return this.isUsed(at) ? this.note(at, name, "globals") : undefined;
    const known = type === null ? null : `${type}.${name}`;
    if (known !== null && this.newer.ofInterface.has(known))
      return this.note(at, known, "ofInterface", name, !this.newer.members.has(name));
    // Of a class that the data knows it is ours or an older one.
    if (type === null && this.isCalled(at)) this.note(at, name, "members");
  }

  /** `const { share } = navigator` */
  taken(at: Parent, from: Expression | null): void {
    const type = from && this.typeOf(from);
    if (at.node.type !== "ObjectPattern" || !type) return;
    for (const property of at.node.properties) {
      if (property.type !== "Property") continue;
      const name = nameOf(property.key, property.computed);
      this.note(at, `${type}.${name}`, "ofInterface", name ?? "");
    }
  }

  call(at: Parent, node: Extract<Node, { type: "CallExpression" | "NewExpression" }>): void {
    const { callee } = node;
    const called = callee.type === "MemberExpression" ? memberName(callee) : nameOf(callee);
    const [first, second] = node.arguments;
    const text = first ? nameOf(first, true) : null;
    if (callee.type === "Identifier" && callee.name === "RegExp" && text !== null)
      this.pattern(at, text);
    if (called === "addEventListener" && text !== null) this.note(at, text, "events");
    if (called !== null && SELECTING.has(called) && text !== null)
      for (const name of newerInSelector(text, this.newer)) this.note(at, name, "selectors");
    // An element of React's: jsx("div", { popover: "manual" }).
    if (text !== null && /^[a-z][a-z\d]*$/u.test(text) && second?.type === "ObjectExpression") {
      this.note(at, text, "elements");
      for (const property of second.properties)
        if (property.type === "Property")
          this.attribute({ node: property, parent: at }, text, property);
    }
    if (called === null) return;
    if (callee.type === "Identifier" && this.variables.get(callee)) return;
    for (const argument of node.arguments)
      if (argument.type === "ObjectExpression")
        for (const property of argument.properties)
          if (property.type === "Property") this.option(at, called, property);
  }

  attribute(at: Parent, element: string, { key, computed }: Property): void {
    const name = nameOf(key, computed)?.toLowerCase();
    if (name === undefined) return;
    this.note(at, name, "attributes");
    this.note(at, `${element}.${name}`, "attributes");
  }

  option(at: Parent, called: string, { key, computed, value }: Property): void {
    const name = nameOf(key, computed);
    if (name === null) return;
    this.note(at, `${called}.${name}`, "options");
    this.note(at, `${called}.${name}=${nameOf(value, true)}`, "options");
  }

  pattern(at: Parent, source: string): void {
    if (/\(\?<[=!]/u.test(source))
      this.note(at, "regular_expressions.lookbehind_assertion", "syntax");
  }

  /** The class of a value, `globalThis`, or null. Knows literals, `new`, globals, and constants made of these. */
  typeOf(node: Node): string | null {
    if (node.type === "ArrayExpression") return "Array";
    if (node.type === "TemplateLiteral") return "String";
    if (node.type === "Literal") {
      if ("regex" in node) return "RegExp";
      return typeof node.value === "string" ? "String" : null;
    }
    if (node.type === "NewExpression") return this.typeOf(node.callee);
    if (node.type === "ChainExpression") return this.typeOf(node.expression);
    if (node.type === "MemberExpression") {
      const name = memberName(node);
      if (name === "searchParams") return "URLSearchParams";
      return this.typeOf(node.object) === "globalThis" && name ? classOf(name) : null;
    }
    if (node.type === "CallExpression") return this.typeOfAnswer(node.callee);
    if (node.type !== "Identifier") return null;
    const variable = this.variables.get(node);
    if (!variable) return GLOBAL_OBJECTS.has(node.name) ? "globalThis" : classOf(node.name);
    const [definition] = variable.defs;
    const isConstant = variable.references.filter((one) => one.isWrite()).length === 1;
    if (variable.defs.length !== 1 || !isConstant || definition?.type !== "Variable") return null;
    const { init, id } = definition.node;
    return id.type === "Identifier" && init ? this.typeOf(init) : null;
  }

  typeOfAnswer(callee: Node): string | null {
    if (callee.type !== "MemberExpression") return null;
    const name = memberName(callee);
    const isOfObject = callee.object.type === "Identifier" && callee.object.name === "Object";
    return name !== null && ITERATING.has(name) && !isOfObject ? "Iterator" : null;
  }

  isUsed({ node, parent }: Parent): boolean {
    if (!parent) return false;
    const { node: above } = parent;
    if (above.type === "CallExpression" || above.type === "NewExpression")
      return above.callee === node;
    return above.type === "MemberExpression" && above.object === node;
  }

  isCalled({ node, parent }: Parent): boolean {
    return parent?.node.type === "CallExpression" && parent.node.callee === node;
  }

  isWritten({ node, parent }: Parent): boolean {
    return parent?.node.type === "AssignmentExpression" && parent.node.left === node;
  }

  note(at: Parent, name: string, kind: keyof NewerFeatures, asked = name, needsMore = false): void {
    const since = this.newer[kind].get(name);
    if (since === undefined || isAskedFor(at, asked, needsMore)) return;
    const [start = 0, end = 0] = at.node.range ?? [];
    const excerpt = this.code.slice(Math.max(0, start - 30), Math.min(end, start + 60) + 30);
    this.found.push({
      name: `${kind === "ofInterface" || kind === "members" || kind === "globals" ? "" : `${kind}: `}${name}`,
      since,
      excerpt,
    });
  }
}

const OBJECTS = new Set(["navigator", "document", "performance", "crypto", "screen", "history"]);

/** `navigator` is a Navigator, `URL` is itself; null for what is no class. */
function classOf(name: string): string | null {
  if (OBJECTS.has(name)) return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return /^[A-Z]/u.test(name) ? name : null;
}

/** @param needsMore whether reading it as a condition proves nothing: it is a value and may be 0 or "" */
function isAskedFor(at: Parent, name: string, needsMore: boolean): boolean {
  let { node, parent }: { node: Node; parent: Parent | null } = at;
  for (; parent; { node, parent } = parent) {
    const { node: above } = parent;
    if (above.type === "UnaryExpression" && above.operator === "typeof") return true;
    if (above.type === "CallExpression" && above.callee === node && above.optional) return true;
    if (above.type === "MemberExpression" && above.object === node && above.optional) return true;
    if (above.type === "UnaryExpression" && above.operator === "!" && !needsMore) return true;
    if (above.type === "BlockStatement" || above.type === "Program") {
      const before = above.body.slice(
        0,
        above.body.findIndex((one) => one === node),
      );
      if (before.some((one) => one.type === "IfStatement" && mentions(one.test, name))) return true;
    }
    const test = testOf(above);
    if (test === null) continue;
    if (test === node ? !needsMore && isAsking(at, node) : mentions(test, name)) return true;
  }
  return false;
}

/** What decides whether the rest of it runs. */
function testOf(node: Node): Node | null {
  if (node.type === "IfStatement" || node.type === "ConditionalExpression") return node.test;
  return node.type === "LogicalExpression" ? node.left : null;
}

/** Whether a condition reads the name itself, as `!a.b` or `a.b === undefined` do, and does not call it or count with it. */
function isAsking(at: Parent, test: Node): boolean {
  let { node, parent }: { node: Node; parent: Parent | null } = at;
  for (; node !== test && parent; { node, parent } = parent) {
    const { node: above } = parent;
    const isAsk =
      above.type === "LogicalExpression" ||
      above.type === "ChainExpression" ||
      (above.type === "UnaryExpression" && above.operator === "!") ||
      (above.type === "BinaryExpression" && /^[=!]==?$|^in$/u.test(above.operator));
    if (!isAsk) return false;
  }
  return true;
}

function mentions(node: Node, name: string): boolean {
  if (node.type === "MemberExpression" && memberName(node) === name) return true;
  if (nameOf(node) === name) return true;
  return Object.values(node).some((child) =>
    [child].flat().some((one) => isNode(one) && mentions(one, name)),
  );
}
