import { beforeEach, expect, test, vi } from "vitest";
import { offlineAnswers } from "./offline-answers.ts";

const HOME = "https://portal.example";

/** Caches with their names in order, as a browser has them. */
function stubCaches(stored: Record<string, Record<string, string>> = {}) {
  const kept = new Map(
    Object.entries(stored).map(([name, files]) => [name, new Map(Object.entries(files))]),
  );
  const found = (text: string | undefined) => (text === undefined ? undefined : new Response(text));
  const open = async (name: string) => {
    const files = kept.get(name) ?? new Map<string, string>();
    kept.set(name, files);
    return {
      addAll: async (paths: string[]) => paths.forEach((path) => files.set(path, `new ${path}`)),
    };
  };
  return {
    kept,
    caches: {
      open,
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      match: async (path: string, { cacheName }: MultiCacheQueryOptions = {}) => {
        const asked = cacheName === undefined ? [...kept.values()] : [kept.get(cacheName)];
        return found(asked.find((files) => files?.has(path))?.get(path));
      },
    } as unknown as CacheStorage,
  };
}

const network = vi.fn<(request: Request) => Promise<Response>>();
beforeEach(() => {
  network.mockReset();
  network.mockRejectedValue(new TypeError("no connection"));
});

function answersWith(stored: Record<string, Record<string, string>>, languages = ["en-PH"]) {
  const { caches, kept } = stubCaches(stored);
  const answers = offlineAnswers({
    files: ["/assets/a-1.js"],
    edition: "2",
    home: HOME,
    caches,
    fetch: network,
    languages: async () => languages,
  });
  return { answers, kept, caches };
}
const shells = { "portal-2": { "/offline/en": "shell", "/offline/fil": "balat" } };

/** What the worker answers; undefined if it leaves the request to the browser. */
async function answered(
  { answers }: ReturnType<typeof answersWith>,
  path: string,
  { mode = "navigate", method = "GET", origin = HOME } = {},
): Promise<Response | undefined> {
  const given: Promise<Response>[] = [];
  answers.respond({
    request: { url: origin + path, mode: mode as RequestMode, method },
    respondWith: (answer) => void given.push(answer),
  });
  return given[0];
}

/** The text of that, or null. */
const ask = async (...asked: Parameters<typeof answered>): Promise<string | null> =>
  (await (await answered(...asked))?.text()) ?? null;

test.each([
  "/delivery",
  "/delivery/",
  "/kept",
  "/tracking/?transaction_reference=1",
  "/appointment/APT-7KQ2-M9DX-4HWC",
])("%s opens without a connection", async (path) => {
  expect(await ask(answersWith(shells), path)).toBe("shell");
});

test.each(["/", "/?from=shortcut"])("%s leads to the start without a connection", async (path) => {
  const answer = await answered(answersWith(shells), path);
  expect([answer?.status, answer?.headers.get("location")]).toEqual([302, `${HOME}/delivery`]);
});

test.each([
  ["/api/ste/appointment/APT-7KQ2-M9DX-4HWC", {}],
  ["/api/ste/appointment/APT-7KQ2-M9DX-4HWC", { mode: "cors" }],
  ["/license/N01-12-000001", {}],
  ["/txn/1", {}],
  ["/delivery/quadx", {}],
  ["/m/link", {}],
  ["/assets/a-1.js", { mode: "cors", method: "POST" }],
  ["/assets/a-1.js", { mode: "cors", origin: "https://maps.example" }],
])("%s %j is left to the browser", async (path, how) => {
  expect(await ask(answersWith(shells), path, how)).toBeNull();
});

test.each([
  [["fil", "en"], "balat"],
  [["", "tl-PH"], "balat"],
  [["", "de", "fil-PH"], "balat"],
  [["", "de"], "shell"],
])("for %j it opens in that language", async (languages, text) => {
  expect(await ask(answersWith(shells, languages), "/kept")).toBe(text);
});

test.each([200, 404, 500, 503])("an answer of the portal is never hidden: %i", async (status) => {
  network.mockResolvedValue(new Response(`answered ${status}`, { status }));
  expect(await ask(answersWith(shells), "/kept")).toBe(`answered ${status}`);
});

test("at the counter a page that does not come is shown after six seconds, any other is awaited", async () => {
  vi.useFakeTimers();
  network.mockImplementation(
    () => new Promise((resolve) => setTimeout(() => resolve(new Response("page")), 60_000)),
  );
  const pass = ask(answersWith(shells), "/appointment/APT-7KQ2-M9DX-4HWC");
  const start = ask(answersWith(shells), "/delivery");
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await pass).toBe("shell");
  await vi.advanceTimersByTimeAsync(54_000);
  expect(await start).toBe("page");
  vi.useRealTimers();
});

test("a file comes from this edition, then from the last one, then from the network", async () => {
  const stored = {
    "portal-1": { "/assets/a-1.js": "one", "/assets/b-1.js": "before" },
    "portal-2": { "/assets/a-1.js": "two" },
  };
  const of = (path: string) => ask(answersWith(stored), path, { mode: "cors" });
  expect(await of("/assets/a-1.js")).toBe("two");
  expect(await of("/assets/b-1.js")).toBe("before");
  network.mockResolvedValue(new Response("network"));
  expect(await of("/assets/c-1.js")).toBe("network");
});

test("a file that is asked for after everything was deleted brings no cache back", async () => {
  const gone = answersWith({});
  network.mockResolvedValue(new Response("network"));
  expect(await ask(gone, "/assets/a-1.js", { mode: "cors" })).toBe("network");
  expect([...gone.kept.keys()]).toEqual([]);
});

test("where the cache is broken, the network answers", async () => {
  const broken = answersWith(shells);
  vi.spyOn(broken.caches, "match").mockRejectedValue(new Error("Unexpected internal error."));
  network.mockResolvedValue(new Response("network"));
  expect(await ask(broken, "/assets/a-1.js", { mode: "cors" })).toBe("network");
});

test("an edition is stored whole, with a page in each language, and only the last one stays beside it", async () => {
  const { answers, kept } = answersWith({ other: {}, "portal-0": {}, "portal-1": {} });
  await answers.store();
  expect([...(kept.get("portal-2")?.keys() ?? [])]).toEqual([
    "/assets/a-1.js",
    "/offline/en",
    "/offline/fil",
  ]);
  await answers.dropOld();
  expect([...kept.keys()]).toEqual(["other", "portal-1", "portal-2"]);
});
