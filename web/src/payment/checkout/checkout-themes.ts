export type CheckoutTheme = {
  /** `data-theme` of app.css. */
  colour: "sky" | "green" | "cyan" | "navy";
  /** The wording of the title and of the back link. */
  words: "merchant" | "plain";
};

/** The differences between the couriers' checkouts (spec §2, R-21). */
const themes: Record<string, CheckoutTheme> = {
  Quadx: { colour: "sky", words: "merchant" },
  Skyward: { colour: "green", words: "plain" },
  Abyan: { colour: "cyan", words: "plain" },
};
const usual: CheckoutTheme = { colour: "navy", words: "plain" };

/** A courier's theme; unknown couriers get the default. */
export function checkoutTheme(courierCode: string): CheckoutTheme {
  return (Object.hasOwn(themes, courierCode) ? themes[courierCode] : undefined) ?? usual;
}
