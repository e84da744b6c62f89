/** Common abbreviations in place names. */
const SHORT: Readonly<Record<string, string>> = {
  sto: "santo",
  sta: "santa",
  st: "saint",
  gen: "general",
  brgy: "barangay",
  bgy: "barangay",
  pob: "poblacion",
  mt: "mount",
};

/** The words of a text, normalised: lower case, without accents and punctuation, abbreviations expanded. */
export function plainWords(text: string): string[] {
  const words = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’.]/gu, (mark) => (mark === "." ? " " : ""))
    .split(/[^a-z0-9]+/u);
  return words.filter((word) => word !== "").map((word) => SHORT[word] ?? word);
}

/** Of a query: none with fewer than two letters or digits. */
export function searchWords(query: string): string[] {
  const words = plainWords(query);
  return words.join("").length < 2 ? [] : words;
}
