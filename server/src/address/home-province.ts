/** Independent cities outside the capital, with the province that people use in their addresses. */
const HOME_PROVINCES: Readonly<Record<string, string>> = {
  "0330100000": "Pampanga",
  "0331400000": "Zambales",
  "0431200000": "Quezon",
  "0631000000": "Iloilo",
  "0730600000": "Cebu",
  "0731100000": "Cebu",
  "0731300000": "Cebu",
  "0831600000": "Leyte",
  "0931700000": "Zamboanga del Sur",
  "0990100000": "Basilan",
  "1030500000": "Misamis Oriental",
  "1030900000": "Lanao del Norte",
  "1130700000": "Davao del Sur",
  "1230800000": "South Cotabato",
  "1430300000": "Benguet",
  "1630400000": "Agusan del Norte",
  "1731500000": "Palawan",
  "1830200000": "Negros Occidental",
};

/** The province that people use in the address of a place, by the code and name of its province level. */
export function homeProvince(provinceCode: string, provinceName: string): string {
  if (provinceCode.startsWith("13")) return "Metro Manila";
  return HOME_PROVINCES[provinceCode] ?? provinceName;
}
