type Policies = {
  defaultPolicy: unknown;
  createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown;
};

// What Leaflet 1.9 writes as HTML: a feature test, an empty start, the words of its scale.
const KNOWN = /^(?:<svg\/>|\d+ k?m|)$/u;

/** Leaflet sets innerHTML, already while it is imported: the page's Trusted Types let these strings pass and no other. */
export function allowLeaflet(): void {
  const { trustedTypes: policies } = globalThis as { trustedTypes?: Policies };
  if (policies && !policies.defaultPolicy)
    policies.createPolicy("default", { createHTML: (html) => (KNOWN.test(html) ? html : null) });
}
