import { plainText, readCatalogs, type Message } from "./catalogs.ts";
import { inEnglish, inFilipino, type Forbidden } from "./forbidden-words.ts";
import { quoted } from "./quoted-sentences.ts";
import type { Run } from "./run.ts";

const MOST_WORDS = 20;

/** Checks the words of all catalogs: forbidden ones, "po", and the length of sentences. */
export function checkWords(): Promise<Run> {
  const messages = readCatalogs();
  const found = [
    ...lost(messages),
    ...messages.flatMap((message) => wrongIn(message).map((what) => `${message.catalog}: ${what}`)),
  ];
  return Promise.resolve({ code: found.length === 0 ? 0 : 1, output: found.join("\n") });
}

/** What is wrong with one message. */
export function wrongIn({ english, filipino }: Pick<Message, "english" | "filipino">): string[] {
  const plain = plainText(english);
  return [
    ...(isQuoted(plain) ? [] : [...forbiddenIn(plain, inEnglish), ...tooLong(plain)]),
    ...forbiddenIn(plainText(filipino), inFilipino),
    ...politeness(plain, plainText(filipino)),
    ...uncounted(filipino),
  ];
}

const isQuoted = (plain: string): boolean => quoted.includes(plain);

const forbiddenIn = (text: string, rules: readonly Forbidden[]): string[] =>
  rules.flatMap(({ words, better }) => {
    const [found] = words.exec(text) ?? [];
    return found === undefined ? [] : [`“${found}” (better: ${better}) in “${text}”`];
  });

/** The words of each sentence. A heading or label without a period is a sentence. */
const sentencesOf = (text: string): string[][] =>
  text
    .split(/(?<=[.!?][”")]?)\s+|\n+/u)
    .map((sentence) => sentence.split(/[\s/–—]+/u).filter((part) => /[\p{L}\d]/u.test(part)))
    .filter((words) => words.length > 0);

const tooLong = (text: string): string[] =>
  sentencesOf(text)
    .filter((words) => words.length > MOST_WORDS)
    .map((words) => `${words.length} words, at most ${MOST_WORDS}: “${words.join(" ")}”`);

/** A request and a question say "po". */
function politeness(english: string, filipino: string): string[] {
  const asks = /\bplease\b/iu.test(english) || /\bpaki/iu.test(filipino) || filipino.includes("?");
  return asks && !/\bpo(?:ng)?\b/iu.test(filipino) ? [`no “po” in “${filipino}”`] : [];
}

/** In Filipino 1, 2, 3, 5, 7 and 8 are all "one": its branch needs the number, or the text would say 1 for 2. */
const uncounted = (filipino: string): string[] =>
  [...filipino.matchAll(/\bone \{((?:[^{}]|\{\w+\})*)\}/gu)].flatMap(([branch, text = ""]) =>
    /#|\{\w+\}/u.test(text) ? [] : [`no number in “${branch}”: it is also said of 2 and 3`],
  );

const lost = (messages: readonly Message[]): string[] => {
  const shown = new Set(messages.map(({ english }) => plainText(english)));
  return quoted.filter((one) => !shown.has(one)).map((one) => `not in a catalog: “${one}”`);
};
