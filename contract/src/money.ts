/** ₱ amount with two decimals and thousands separators. `toLocaleString` would delay a page's first amount by 25 ms. */
export const formatPesos = (pesos: number): string =>
  `₱${pesos.toFixed(2).replace(/\B(?=(?:\d{3})+\.)/gu, ",")}`;

/** As operators read and type it: 150.00. */
export const plainPesos = (centavos: number): string => (centavos / 100).toFixed(2);

const withoutCentavos = (pesos: number): string => formatPesos(pesos).replace(".00", "");

/** "₱120–260"; with centavos only if there are any, or if it is one amount. */
export function formatPesoRange(least: number, most: number): string {
  if (least === most) return formatPesos(least);
  if (!Number.isInteger(least) || !Number.isInteger(most))
    return `${formatPesos(least)}–${formatPesos(most)}`;
  return `${withoutCentavos(least)}–${withoutCentavos(most).replace("₱", "")}`;
}
