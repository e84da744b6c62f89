import { publicPage, type PublicPage } from "./public-page.ts";

const FRESH_MS = 1_000;

/** What was read, and the public answer that lists it. */
export type Kept<Data> = { data: Data; page: PublicPage };

/** Public lists in memory: everybody who asks for the same one within a second gets the same text. */
export type KeptPages<Asked, Data> = {
  read(asked: Asked): Promise<Kept<Data>>;
  /** Later than this one, which is known to be outdated. */
  readAfter(outdated: Kept<Data>, asked: Asked): Promise<Kept<Data>>;
};

type Options<Asked, Data> = {
  read: (asked: Asked) => Promise<Data>;
  /** The same for those who ask for the same. */
  nameOf: (asked: Asked) => string;
  /** Kept at the same time; beyond it the oldest is forgotten. */
  most: number;
  /** Milliseconds. */
  now?: (() => number) | undefined;
};

type Entry<Data> = { readAt: number; reading: Promise<Kept<Data>>; kept?: Kept<Data> };

export function keepPages<Asked, Data>(options: Options<Asked, Data>): KeptPages<Asked, Data> {
  const { read, nameOf, most, now = () => performance.now() } = options;
  const entries = new Map<string, Entry<Data>>();
  const readAnew = (asked: Asked): Promise<Kept<Data>> => {
    const name = nameOf(asked);
    const before = entries.get(name)?.kept?.page;
    const entry: Entry<Data> = {
      readAt: now(),
      reading: read(asked).then((data) => ({ data, page: unlessSame(publicPage(data), before) })),
    };
    entries.delete(name);
    const [oldest] = entries.keys();
    if (entries.size >= most && oldest !== undefined) entries.delete(oldest);
    entries.set(name, entry);
    entry.reading.then(
      (kept) => (entry.kept = kept),
      () => {
        if (entries.get(name) === entry) entries.delete(name);
      },
    );
    return entry.reading;
  };
  return {
    read(asked) {
      const entry = entries.get(nameOf(asked));
      return entry && now() - entry.readAt < FRESH_MS ? entry.reading : readAnew(asked);
    },
    readAfter(outdated, asked) {
      const entry = entries.get(nameOf(asked));
      return entry && entry.kept !== outdated ? entry.reading : readAnew(asked);
    },
  };
}

/** The same text is not compressed again. */
const unlessSame = (page: PublicPage, before: PublicPage | undefined): PublicPage =>
  before?.etag === page.etag ? before : page;
