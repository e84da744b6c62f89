/**
 * The oldest versions that show the portal. The build's targets, the check of the built files, the journeys in
 * an older browser and the page's own sentence read them here; the README is compared with them. Every browser of an
 * iPhone is Safari, and Edge, Samsung Internet and Opera count as Chrome by its engine.
 */
export const oldestBrowsers = { chrome: "100", firefox: "115", safari: "15.4" } as const;

const { chrome, firefox, safari } = oldestBrowsers;

/** The same in the words of Vite. */
export const buildTargets: string[] = [
  `chrome${chrome}`,
  `edge${chrome}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${safari}`,
];
