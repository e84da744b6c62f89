/** ₱ amount with two decimals and thousands separators. */
export const formatPesos = (pesos: number): string =>
  `₱${pesos.toLocaleString("en-PH", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
