/**
 * React's `jsx` with one difference: a text that has neighbours stands in a `<span>` of its own, keyed by what it says.
 *
 * A translator replaces text nodes. React would go on changing the node that is no longer on the page, and a status
 * would stay as it was; or it would remove that node from where it is not, and the page would break. An element
 * stays where it is, and a new text is a new element: a translation that comes late is of one that has gone.
 * A text without neighbours needs nothing: React then sets the whole content of its parent.
 */
import { Fragment, jsx as element, jsxs as elements } from "react/jsx-runtime";
import type { ElementType, Key } from "react";

export { Fragment } from "react/jsx-runtime";

/** They may hold no elements: their texts become one. */
const TEXT_ONLY = new Set(["option", "title", "textarea", "text", "tspan"]);

/** A text that is only an amount, an e-mail or web address, a reference or another number: nothing to translate. */
const DATA =
  /^[\s(]*(?:₱[\d.,–₱]+|[^\s@]+@[^\s@]+|https?:\/\/\S+|\+?[\d-]+(?: \d+)*|(?=\S*\d)[A-Z\d*•-]{4,})[).,\s]*$/u;

type Props = Readonly<Record<string, unknown>>;

const isText = (child: unknown): child is string | number =>
  typeof child === "number" ||
  typeof child === "bigint" ||
  (typeof child === "string" && child !== "");

const isNothing = (child: unknown) =>
  child === null || child === undefined || typeof child === "boolean" || child === "";

/** A text as an element that is another one when it says something else. */
export const ownText = (text: string, place: number | string = "") =>
  element("span", dataOrWords({ children: text }, text), `${place}:${text}`);

function dataOrWords(props: Props, text: string): Props {
  return DATA.test(text) ? { translate: "no", ...props } : props;
}

/** Texts side by side are one text: a translator reads sentences. Every other child keeps its place. */
function withOwnTexts(children: readonly unknown[]): unknown[] {
  const all: unknown[] = [...children];
  for (let at = 0; at < all.length; at += 1) {
    const child = all[at];
    if (Array.isArray(child)) all[at] = withOwnTexts(child);
    if (!isText(child)) continue;
    let said = String(child);
    for (
      let next = at + 1;
      next < all.length && (isText(all[next]) || isNothing(all[next]));
      next += 1
    ) {
      if (isText(all[next])) said += String(all[next]);
      all[next] = null;
    }
    // Nobody translates a gap between two elements.
    all[at] = said.trim() === "" ? said : ownText(said, at);
  }
  return all;
}

const LIVE = new Set<unknown>(["status", "alert", "log", "timer"]);
const isLive = (props: Props) => LIVE.has(props["role"]) || "aria-live" in props;

function textsOf(type: ElementType, props: Props): Props {
  const { children } = props;
  if (typeof type !== "string" && type !== Fragment) return props;
  if (typeof type === "string" && TEXT_ONLY.has(type))
    return Array.isArray(children)
      ? { ...props, children: children.filter(isText).join("") }
      : props;
  if (Array.isArray(children)) return { ...props, children: withOwnTexts(children) };
  if (!isText(children)) return props;
  const text = String(children);
  // A fragment's text is its parent's, which may have others.
  if (type === Fragment || isLive(props)) return { ...props, children: ownText(text) };
  return dataOrWords(props, text);
}

export const jsx = (type: ElementType, props: Props, key?: Key) =>
  element(type, textsOf(type, props), key);

export const jsxs = (type: ElementType, props: Props, key?: Key) =>
  elements(type, textsOf(type, props), key);
