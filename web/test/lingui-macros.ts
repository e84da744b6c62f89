type Written = (parts: TemplateStringsArray, ...values: unknown[]) => string;

/** Stands in for Lingui's macros, which need a compiler: in a unit test a sentence is as it is written, in English. */
export const t: Written = (parts, ...values) => String.raw({ raw: parts }, ...values);

export const msg = (...written: Parameters<Written>) => ({ id: t(...written) });
