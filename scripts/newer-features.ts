import type { CompatStatement, Identifier, SupportStatement } from "@mdn/browser-compat-data";
import compat from "@mdn/browser-compat-data" with { type: "json" };
import { oldestBrowsers } from "@portal/contract/oldest-browsers";

const engines = ["chrome", "firefox", "safari"] as const;
/** Phones that lack more than the same engine on a desk. */
const phones = [
  ["chrome_android", "chrome"],
  ["safari_ios", "safari"],
] as const;

/** `null` for no or an unknown version; "≤37" counts as 37. */
function isAtMost(version: string | false | undefined, most: string): boolean {
  if (!version || !/^≤?[\d.]+$/u.test(version)) return false;
  const [have, want] = [version.replace("≤", ""), most].map((text) => text.split(".").map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (have?.[at] ?? 0) - (want?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
}

/** Whether a browser had a feature then. The build adds prefixes to style sheets, and to nothing else. */
function has(
  statements: SupportStatement | undefined,
  version: string,
  prefixed: boolean,
): boolean {
  return [statements ?? []]
    .flat()
    .some(
      (one) =>
        isAtMost(one.version_added, version) &&
        !isAtMost(one.version_removed, version) &&
        !one.flags &&
        (prefixed || (!one.prefix && !one.alternative_name)),
    );
}

/** Whether one of the oldest browsers lacks a feature, or has it only behind a flag or under another name. */
function isNewer({ support }: CompatStatement): boolean {
  return (
    engines.some((engine) => !has(support[engine], oldestBrowsers[engine], false)) ||
    phones.some(([phone, engine]) => !has(support[phone], oldestBrowsers[engine], false))
  );
}

/** Phones have no cursor to change: what styles lack there is no lack. */
const isNewerStyle = ({ support }: CompatStatement): boolean =>
  engines.some((engine) => !has(support[engine], oldestBrowsers[engine], true));

/** Such as "Chrome 120, Firefox 115, Safari 17". */
function since({ support }: CompatStatement): string {
  return engines
    .map((browser) => {
      const [first] = [support[browser] ?? []].flat();
      return `${browser} ${first?.version_added || "never"}`;
    })
    .join(", ");
}

type Feature = { name: string; path: readonly string[]; at: Identifier };

const childrenOf = (at: Identifier | undefined): [string, Identifier][] =>
  Object.keys(at ?? {}).flatMap((name) => {
    const child = name === "__compat" ? undefined : at?.[name];
    return child === undefined ? [] : [[name, child]];
  });

/** Every feature below a node, the node itself left out. */
function* below(at: Identifier, path: readonly string[] = []): Generator<Feature> {
  for (const [name, child] of childrenOf(at)) {
    yield { name, path: [...path, name], at: child };
    yield* below(child, [...path, name]);
  }
}

/** Names in code, and what the data says about each: the versions that have it. */
type Table = Map<string, string>;

/** What is newer than the oldest browsers, by the way in which code names it. */
export type NewerFeatures = {
  /** Constructors, namespaces and functions of the global object. */
  globals: Table;
  /** `Interface.member`, static ones too. */
  ofInterface: Table;
  /** Members of no older interface: their name alone says enough. */
  members: Table;
  /** Types of events that no older interface has. */
  events: Table;
  /** `function.option`, `function.option=value`. */
  options: Table;
  /** `attribute`, `element.attribute`. */
  attributes: Table;
  elements: Table;
  /** `classes.static.initialization_blocks` and the like. */
  syntax: Table;
  /** `property`, `property=keyword`. */
  properties: Table;
  /** Pseudo-classes and pseudo-elements without colons; `nesting`. */
  selectors: Table;
  /** `layer`, `media.range_syntax`, `media.scripting`. */
  atRules: Table;
  functions: Table;
  units: Table;
};

const isClass = (at: Identifier): boolean => at.__compat !== undefined && !isNewer(at.__compat);

/** The global object's own members are globals. */
const GLOBAL_OBJECTS = ["Window", "WorkerGlobalScope", "ServiceWorkerGlobalScope"];

function scripts(found: NewerFeatures): void {
  const older = { members: new Set<string>(), events: new Set<string>() };
  const interfaces = [
    ...childrenOf(compat.api),
    ...childrenOf(compat.javascript?.["builtins"]),
    ...childrenOf(compat.javascript?.["builtins"]?.["Intl"]),
  ];
  for (const [, of] of interfaces)
    for (const [member, { __compat }] of childrenOf(of))
      if (__compat && !isNewer(__compat)) {
        older.members.add(member.replace(/_static$/u, ""));
        if (member.endsWith("_event")) older.events.add(member.replace(/_event$/u, ""));
      }
  for (const [name, of] of interfaces) {
    if (of.__compat && isNewer(of.__compat)) found.globals.set(name, since(of.__compat));
    // An object of a newer interface comes from a newer constructor or member only.
    if (!isClass(of)) continue;
    for (const [member, at] of childrenOf(of)) {
      if (!at.__compat || member.startsWith("@@") || member === name) continue;
      if (isNewer(at.__compat)) newerMember(found, older, name, member, since(at.__compat));
    }
  }
  for (const { path, at } of below(compat.javascript ?? {}))
    if (path[0] !== "builtins" && at.__compat && isNewer(at.__compat))
      found.syntax.set(path.join("."), since(at.__compat));
}

function newerMember(
  found: NewerFeatures,
  older: { members: ReadonlySet<string>; events: ReadonlySet<string> },
  name: string,
  member: string,
  versions: string,
): void {
  if (member.endsWith("_event")) {
    const event = member.replace(/_event$/u, "");
    if (!older.events.has(event)) found.events.set(event, versions);
    return;
  }
  const plain = member.replace(/_static$/u, "");
  if (!/^[\w$]+$/u.test(plain)) return;
  if (GLOBAL_OBJECTS.includes(name)) found.globals.set(plain, versions);
  found.ofInterface.set(`${name}.${plain}`, versions);
  // A static one is always named with its class.
  if (!older.members.has(plain) && plain === member) found.members.set(plain, versions);
}

/** Options of functions, methods and constructors, such as `imageOrientation: "from-image"`. */
function options({ options: found }: NewerFeatures): void {
  for (const { path, name, at } of [...below(compat.api), ...below(compat.javascript ?? {})]) {
    const option = /^(?:options?_)?(\w+)_(?:parameter|option|property)$/u.exec(name)?.[1];
    if (option === undefined || option === "options") continue;
    const callee = path
      .slice(0, -1)
      .findLast((part) => !/_(?:parameter|option|property)$/u.test(part))
      ?.replace(/_static$/u, "");
    if (at.__compat && isNewer(at.__compat)) found.set(`${callee}.${option}`, since(at.__compat));
    for (const [value, { __compat }] of childrenOf(at))
      if (__compat && isNewer(__compat)) found.set(`${callee}.${option}=${value}`, since(__compat));
  }
}

function markup({ attributes, elements }: NewerFeatures): void {
  for (const [name, { __compat }] of childrenOf(compat.html["global_attributes"]))
    if (__compat && isNewer(__compat)) attributes.set(name, since(__compat));
  for (const [element, of] of childrenOf(compat.html["elements"])) {
    if (of.__compat && isNewer(of.__compat)) elements.set(element, since(of.__compat));
    for (const [name, { __compat }] of childrenOf(of))
      if (__compat && isNewer(__compat)) attributes.set(`${element}.${name}`, since(__compat));
  }
}

/** Units of one entry of the data. */
const units: Readonly<Record<string, string>> = {
  viewport_percentage_units_dynamic: "dvh dvw dvi dvb dvmin dvmax",
  viewport_percentage_units_large: "lvh lvw lvi lvb lvmin lvmax",
  viewport_percentage_units_small: "svh svw svi svb svmin svmax",
  container_query_length_units: "cqw cqh cqi cqb cqmin cqmax",
};

const isVendors = (name: string): boolean => name.startsWith("-");

function styles(found: NewerFeatures): void {
  const { properties, selectors, types } = compat.css;
  for (const [name, of] of childrenOf(properties)) {
    if (isVendors(name)) continue;
    if (of.__compat && isNewerStyle(of.__compat)) found.properties.set(name, since(of.__compat));
    for (const { name: value, at } of below(of))
      if (at.__compat && isNewerStyle(at.__compat))
        found.properties.set(`${name}=${value}`, since(at.__compat));
  }
  for (const [name, { __compat }] of childrenOf(selectors))
    if (__compat && !isVendors(name) && isNewerStyle(__compat))
      found.selectors.set(name, since(__compat));
  for (const { path, at } of below(compat.css["at-rules"] ?? {}))
    if (at.__compat && isNewerStyle(at.__compat))
      found.atRules.set(path.join("."), since(at.__compat));
  for (const { name, path, at } of below(types ?? {})) {
    if (!at.__compat || !isNewerStyle(at.__compat)) continue;
    if (path[0] === "length")
      for (const unit of (units[name] ?? name).split(" "))
        found.units.set(unit, since(at.__compat));
    else if (path.length <= 2) found.functions.set(name, since(at.__compat));
  }
}

/** Reads the compatibility data of MDN. */
export function newerFeatures(): NewerFeatures {
  const found: NewerFeatures = {
    globals: new Map(),
    ofInterface: new Map(),
    members: new Map(),
    events: new Map(),
    options: new Map(),
    attributes: new Map(),
    elements: new Map(),
    syntax: new Map(),
    properties: new Map(),
    selectors: new Map(),
    atRules: new Map(),
    functions: new Map(),
    units: new Map(),
  };
  scripts(found);
  options(found);
  markup(found);
  styles(found);
  return found;
}
