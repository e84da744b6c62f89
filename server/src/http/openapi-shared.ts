export type Json = Record<string, unknown>;

export type Components = Record<"parameters" | "responses" | "schemas", Record<string, Json>>;

/**
 * Replaces each part of `paths` and of the components that equals a component by a reference to it. Components that
 * nothing refers to are left out.
 */
export function shareComponents(paths: Json, components: Components) {
  const references = new Map<string, string>();
  for (const [kind, named] of Object.entries(components))
    for (const [name, value] of Object.entries(named))
      references.set(JSON.stringify(value), `#/components/${kind}/${name}`);

  const share = (value: unknown): unknown => {
    const reference = references.get(JSON.stringify(value));
    return reference === undefined ? shareWithin(value) : { $ref: reference };
  };
  const shareWithin = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(share);
    if (typeof value !== "object" || value === null) return value;
    return mapValues(value, share);
  };
  const shared = {
    paths: mapValues(paths, shareWithin),
    components: mapValues(components, (named) => mapValues(named, shareWithin)),
  };
  const text = JSON.stringify(shared);
  const isUsed = (kind: string, name: string) => text.includes(`"#/components/${kind}/${name}"`);
  return {
    paths: shared.paths,
    components: Object.fromEntries(
      Object.entries(shared.components).map(([kind, named]) => [
        kind,
        Object.fromEntries(Object.entries(named).filter(([name]) => isUsed(kind, name))),
      ]),
    ),
  };
}

export const mapValues = <T, R>(
  object: Record<string, T> | object,
  change: (value: T) => R,
): Record<string, R> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
