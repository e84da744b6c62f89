export type CheckoutTheme = {
  /** `data-theme` of app.css. */
  colour: "sky" | "green" | "cyan" | "navy";
  /** Whose words stand over the page and on the way back. */
  words: "merchant" | "plain";
};

/** What differs between the couriers' checkouts (spec §2, R-21). */
const themes: Record<string, CheckoutTheme> = {
  Quadx: { colour: "sky", words: "merchant" },
  Skyward: { colour: "green", words: "plain" },
  Abyan: { colour: "cyan", words: "plain" },
};
const usual: CheckoutTheme = { colour: "navy", words: "plain" };

/** The look of a courier's checkout; any other courier gets the default. */
export function checkoutTheme(courierCode: string): CheckoutTheme {
  return (Object.hasOwn(themes, courierCode) ? themes[courierCode] : undefined) ?? usual;
}
