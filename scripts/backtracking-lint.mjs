// The rule about slow regular expressions as a linter plugin.
import { accepted, backtracking } from "./backtracking.mjs";

/** The text of a pattern that is put together; a part that is not written here stands as a letter. */
function patternOf(node, constants) {
  if (node?.type === "Literal") return node.regex?.pattern ?? String(node.value);
  if (node?.type === "Identifier") return patternOf(constants.get(node.name), constants);
  if (node?.type === "TaggedTemplateExpression") return joined(node.quasi, "raw", constants);
  if (node?.type === "TemplateLiteral") return joined(node, "cooked", constants);
  if (node?.type === "BinaryExpression")
    return patternOf(node.left, constants) + patternOf(node.right, constants);
  return "x";
}

const joined = ({ quasis, expressions }, how, constants) =>
  quasis
    .map(
      ({ value }, at) =>
        value[how] + (expressions[at] ? patternOf(expressions[at], constants) : ""),
    )
    .join("");

function create(context) {
  const constants = new Map();
  const made = [];
  const check = (node, source, flags) => {
    if (accepted.has(source)) return;
    const why = backtracking(source, flags);
    if (why)
      context.report({ node, message: `/${source}/ takes ${why} (scripts/backtracking.mjs)` });
  };
  return {
    VariableDeclarator({ id, init }) {
      if (init && id.type === "Identifier") constants.set(id.name, init);
    },
    Literal(node) {
      if (node.regex) check(node, node.regex.pattern, node.regex.flags);
    },
    NewExpression(node) {
      if (node.callee.name === "RegExp") made.push(node);
    },
    "Program:exit"() {
      for (const node of made) {
        const [pattern, flags] = node.arguments;
        check(node, patternOf(pattern, constants), flags ? patternOf(flags, constants) : "");
      }
    },
  };
}

export default {
  meta: { name: "expressions" },
  rules: { backtracking: { meta: { type: "problem" }, create } },
};
