// Which regular expressions take more than a time in proportion to the text: Node has no limit for them.
import { RegExpParser } from "@eslint-community/regexpp";
import { getConsumedChars } from "regexp-ast-analysis";
import { analyse } from "scslre";

/** Expressions that backtrack where no text of a stranger comes, or only a short one: each with the reason. */
export const accepted = new Map([
  [String.raw`(?:\p{L}\p{M}*)+\.(?=[\p{L}\p{N}])`, "a name of at most 400 signs"],
  [String.raw`\B(?=(?:\d{3})+\.)`, "an amount in pesos, which we wrote"],
  [String.raw`\s*\([^)]*$|[\s,.;:-]+$`, "words that were cut to 60 signs"],
  [
    String.raw`<script\b(?![^>]*\bsrc=)(?![^>]*type="application\/json")[^>]*>([\s\S]*?)<\/script>`,
    "pages of the build, at the start",
  ],
  [
    String.raw`"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+`,
    "what was parsed as JSON, where every text has its end",
  ],
  [
    String.raw`(\(?(?:(?:[\w*•]+-){2,}[\w*•]+|\d{4}-\d{5,})[).,]*)`,
    "sentences of the catalogs, in the browser",
  ],
  [
    String.raw`^[\s(]*(?:₱[\d.,–₱]+|[^\s@]+@[^\s@]+|https?:\/\/\S+|\+?[\d-]+(?: \d+)*|(?=\S*\d)[A-Z\d*•-]{4,})[).,\s]*$`,
    "texts of a page, in the browser of who reads it",
  ],
  [String.raw`^\p{L}+[,.]?$|[\dA-Z].*-|-.*[\dA-Z]`, "one word of an operator's table"],
]);

/**
 * @param source without the slashes
 * @returns why it is slow; null for one that is not
 */
export function backtracking(source, flags) {
  const [report] = analyse({ source, flags }).reports;
  if (report?.exponential) return "exponential";
  return report || isReadAgain(source, flags) ? "the square of the length" : null;
}

/**
 * Whether it begins anew within what it has just read in vain: `(\d)T.*$` in "0T0T0T0T…". The analysis sees that only
 * of a repetition that the expression begins with.
 */
function isReadAgain(source, flags) {
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
  });
  return parsed.alternatives.some(({ elements, end }) => {
    if (elements[0]?.type === "Assertion" && elements[0].kind === "start") return false;
    return elements.some((element, at) => {
      const before = elements.slice(0, at).flatMap(signsOf);
      if (before.length === 0 || element.type !== "Quantifier" || element.max !== Infinity)
        return false;
      const { chars } = getConsumedChars(element, flagsOf(flags));
      return (
        before.every(
          (sign) => !getConsumedChars(sign, flagsOf(flags)).chars.isDisjointWith(chars),
        ) && analyse({ source: source.slice(element.start, end), flags }).reports.length > 0
      );
    });
  });
}

/** The signs that must stand there; what may be missing is none. */
function signsOf(node) {
  if (node.type === "Quantifier") return node.min === 0 ? [] : signsOf(node.element);
  if (node.type === "Group" || node.type === "CapturingGroup")
    return node.alternatives.flatMap(({ elements }) => elements.flatMap(signsOf));
  return node.type === "Assertion" ? [] : [node];
}

const flagsOf = (flags) => ({
  unicode: flags.includes("u"),
  ignoreCase: flags.includes("i"),
  dotAll: flags.includes("s"),
});
