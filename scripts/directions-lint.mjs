// The import rules as a linter plugin.
import { dirname, join, relative, resolve, sep } from "node:path";
import { environmentRefusal, refusal } from "./directions.mjs";

const root = resolve(import.meta.dirname, "..");

function fromRoot(path) {
  return relative(root, path).split(sep).join("/");
}

function create(context) {
  const path = context.physicalFilename ?? context.filename;
  const file = fromRoot(path);
  const visit = (node) => {
    const name = node.source?.value;
    if (typeof name !== "string") return;
    const target = name.startsWith(".") ? fromRoot(join(dirname(path), name)) : name;
    const why = refusal(file, target);
    if (why) context.report({ node, message: `${file} may not import ${target}: ${why}` });
    if (file === "server/src/context.ts" && node.importKind !== "type")
      context.report({ node, message: "context.ts is a type: wire/create-context.ts wires" });
  };
  return {
    ImportDeclaration: visit,
    ImportExpression: visit,
    ExportAllDeclaration: visit,
    ExportNamedDeclaration: visit,
    MemberExpression(node) {
      if (node.object.name !== "process") return;
      if ((node.property.name ?? node.property.value) !== "env") return;
      const why = environmentRefusal(file);
      if (why) context.report({ node, message: `${file} may not read process.env: ${why}` });
    },
  };
}

export default {
  meta: { name: "portal" },
  rules: { directions: { meta: { type: "problem" }, create } },
};
