import * as v from "valibot";
import { timeLimit } from "../../api/time-limit.ts";
import { outlivesReload, readSession, sessionItem, writeSession } from "../../session.ts";

/** A page that is loaded again keeps what stands in its fields, consent included, and says why it came again. */

const ANSWER_WITHIN_MS = 5000;

const Field = v.object({
  name: v.string(),
  nth: v.number(),
  value: v.string(),
  isChecked: v.boolean(),
});
type Field = v.InferOutput<typeof Field>;

/** `why`: the person asked for it, or the page found one of its parts gone. */
const keptItem = sessionItem(
  "reloaded",
  v.object({ path: v.string(), why: v.picklist(["asked", "missing"]), fields: v.array(Field) }),
);
/** The build that was loaded again by itself: it happens once for each. */
const triedItem = sessionItem("reloaded_build", v.string());

/** Whether the portal answers. `navigator.onLine` only says whether there is a network. */
async function isReachable(): Promise<boolean> {
  const { signal, end } = timeLimit(ANSWER_WITHIN_MS);
  try {
    const asked = { method: "HEAD", cache: "no-store", signal } as const;
    const { status, headers } = await fetch(location.href, asked);
    // Closed for maintenance, the portal still answers with a page.
    return status < 500 || (status === 503 && headers.has("content-language"));
  } catch {
    return false;
  } finally {
    end();
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = "input:not([type=file], [type=password], [type=hidden]), textarea, select";
const nameOf = ({ name, id }: Control) => name || id;
const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

/** Every control with its name and, of several with the same name, its number. */
function controls(): { control: Control; name: string; nth: number }[] {
  const count = new Map<string, number>();
  return [...document.querySelectorAll<Control>(CONTROLS)].map((control) => {
    const name = nameOf(control);
    const nth = count.get(name) ?? 0;
    count.set(name, nth + 1);
    return { control, name, nth };
  });
}

/**
 * Loads the page again, and keeps what stands in its fields. Resolves to false, and stays, without a connection.
 * @param before run only if there is one
 */
export async function reloadKept(why: "asked" | "missing", before?: () => void): Promise<boolean> {
  if (!(await isReachable())) return false;
  before?.();
  const fields = controls().map(({ control, name, nth }) => ({
    name,
    nth,
    value: control.value,
    isChecked: isChoice(control) && control.checked,
  }));
  const said = fields.filter(({ value, isChecked }) => isChecked || value !== "");
  writeSession(keptItem, { path: location.pathname, why, fields: said });
  location.reload();
  return true;
}

const held = new Set<object>();

/** While something is only in the memory of this page, it is not loaded again by itself. @returns ends that */
export function holdPage(): () => void {
  const hold = {};
  held.add(hold);
  return () => void held.delete(hold);
}

/** All files of a build are named in its manifest, which is named after its content. */
const build = () =>
  document.querySelector<HTMLLinkElement>('link[href*="/assets/manifest-"]')?.href ?? "";

/**
 * A part of this page did not arrive. After a release its file is gone for good, and only a new page has the new one:
 * loads the page again by itself, once for each build. Resolves to false, and stays, if that cannot help now.
 */
export async function reloadForMissing(): Promise<boolean> {
  if (held.size > 0 || !outlivesReload() || readSession(triedItem) === build()) return false;
  return reloadKept("missing", () => writeSession(triedItem, build()));
}

/** What a person would do: React hears of it. */
function put(control: Control, { value, isChecked }: Field): void {
  if (isChoice(control)) {
    if (isChecked !== control.checked) control.click();
    return;
  }
  // What was restored from a draft, or typed meanwhile, is newer.
  if (control.value !== "") return;
  const prototype: object = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * After such a reload: fills in the fields as they come, until the page is left.
 * @returns why it was loaded again; null if it was not
 */
export function refill(): "asked" | "missing" | null {
  const kept = readSession(keptItem);
  if (!kept) return null;
  writeSession(keptItem, null);
  if (kept.path !== location.pathname) return kept.why;
  let left = kept.fields;
  const fill = () => {
    if (location.pathname !== kept.path) left = [];
    const there = controls();
    left = left.filter((field) => {
      const found = there.find(
        ({ name, nth, control }) =>
          name === field.name &&
          nth === field.nth &&
          (!isChoice(control) || control.value === field.value),
      );
      if (found) put(found.control, field);
      return !found;
    });
    if (left.length === 0) changes.disconnect();
  };
  const changes = new MutationObserver(fill);
  changes.observe(document.body, { childList: true, subtree: true });
  fill();
  return kept.why;
}
