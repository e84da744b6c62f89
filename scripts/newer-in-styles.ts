import { generate, parse, walk, type CssNode, type Selector } from "css-tree";
import type { NewerFeatures } from "./newer-features.ts";
import type { Found } from "./newer-in-scripts.ts";

/** Names of pseudo-classes and pseudo-elements of a selector that one of the oldest browsers does not know. */
export function newerInSelector(selector: string, { selectors }: NewerFeatures): string[] {
  const names: string[] = [];
  walk(parse(selector, { context: "selectorList", onParseError: () => undefined }), (node) => {
    const isPseudo = node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector";
    if (isPseudo && selectors.has(node.name)) names.push(node.name);
  });
  return names;
}

/**
 * What is newer in a style sheet, except inside `@supports`, and except a value that follows an older one of the same
 * property in its block.
 */
export function newerInStyles(css: string, newer: NewerFeatures): Found[] {
  const found: Found[] = [];
  const tree = parse(css, { positions: true, parseCustomProperty: true });
  const note = (
    node: CssNode,
    kind: "properties" | "selectors" | "atRules" | "functions" | "units",
    name: string,
  ) => {
    const since = newer[kind].get(name);
    const { start, end } = node.loc ?? { start: { offset: 0 }, end: { offset: 0 } };
    const excerpt = css.slice(
      Math.max(0, start.offset - 40),
      Math.min(end.offset, start.offset + 80) + 20,
    );
    if (since !== undefined) found.push({ name: `${kind}: ${name}`, since, excerpt });
  };
  const read = (node: CssNode): void => {
    if (node.type === "Atrule") {
      if (node.name === "supports") return;
      note(node, "atRules", node.name);
      if (node.prelude) walkIn(node.prelude);
      if (node.block) read(node.block);
      return;
    }
    if (node.type === "Rule") {
      walkIn(node.prelude);
      read(node.block);
      return;
    }
    if (node.type === "Block" || node.type === "StyleSheet") {
      const older = new Set<string>();
      for (const child of node.children) {
        if (child.type !== "Declaration") read(child);
        else {
          const before = found.length;
          declaration(child);
          if (found.length === before) older.add(child.property);
          else if (older.has(child.property)) found.length = before;
        }
      }
    }
  };
  const declaration = (node: Extract<CssNode, { type: "Declaration" }>): void => {
    note(node, "properties", node.property);
    walk(node.value, (part) => {
      if (part.type === "Identifier") note(part, "properties", `${node.property}=${part.name}`);
      if (part.type === "Function") note(part, "functions", part.name);
      if (part.type === "Dimension") note(part, "units", part.unit);
    });
  };
  const walkIn = (prelude: CssNode): void =>
    walk(prelude, function (part) {
      // An unknown one is left out of these lists, and the others count.
      if (part.type === "PseudoClassSelector" && /^(?:is|where)$/u.test(part.name))
        return walk.skip;
      if (part.type === "PseudoClassSelector" || part.type === "PseudoElementSelector")
        note(part, "selectors", part.name);
      if (part.type === "NestingSelector") note(part, "selectors", "nesting");
      if (part.type === "FeatureRange") note(part, "atRules", "media.range_syntax");
      if (part.type === "Feature") note(part, "atRules", `media.${part.name}`);
    });
  read(tree);
  return found;
}

const WHOLE_PAGE: readonly string[] = ["html", "body"];

/** Selectors whose `:has()` hangs on the whole page: on a screen each change of it would style all of it anew. */
export function askingAllOfThePage(css: string): string[] {
  const found: string[] = [];
  walk(parse(css), function (node) {
    if (node.type === "Atrule" && node.prelude && generate(node.prelude) === "print")
      return walk.skip;
    if (node.type !== "Rule" || node.prelude.type !== "SelectorList") return;
    for (const selector of node.prelude.children)
      if (selector.type === "Selector" && hangsOnThePage(selector)) found.push(generate(selector));
  });
  return found;
}

function hangsOnThePage({ children }: Selector): boolean {
  let isPage = true;
  for (const part of children) {
    const pseudo = part.type === "PseudoClassSelector" ? part.name : null;
    if (part.type === "Combinator") isPage = true;
    else if (part.type === "TypeSelector") isPage = WHOLE_PAGE.includes(part.name);
    else if (pseudo === "has" && isPage) return true;
    else isPage &&= pseudo === "root";
  }
  return false;
}
