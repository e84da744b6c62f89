/** The zones of delivery fees. */
export const zones = ["NCR", "Luzon", "Visayas", "Mindanao", "Island"] as const;
export type Zone = (typeof zones)[number];
