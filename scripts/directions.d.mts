export declare function refusal(file: string, target: string): string | null;
export declare function environmentRefusal(file: string): string | null;

/** The rooms by folder, bottom up: a room may import rooms of earlier lines, and itself. */
export const LAYERS: Readonly<
  Record<"server/src/" | "web/src/" | "e2e/", readonly (readonly string[])[]>
>;
