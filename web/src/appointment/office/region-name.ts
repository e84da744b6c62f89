/** What people call the regions; offices carry their codes. */
const names: Record<string, string> = {
  NCR: "Metro Manila",
  CAR: "Cordillera",
  BARMM: "Bangsamoro",
  NIR: "Negros",
  "Region I": "Ilocos",
  "Region II": "Cagayan Valley",
  "Region III": "Central Luzon",
  "Region IV-A": "Calabarzon",
  "Region IV-B": "Mimaropa",
  "Region V": "Bicol",
  "Region VI": "Western Visayas",
  "Region VI/NIR": "Western Visayas, Negros",
  "Region VII": "Central Visayas",
  "Region VIII": "Eastern Visayas",
  "Region IX": "Zamboanga Peninsula",
  "Region X": "Northern Mindanao",
  "Region XI": "Davao",
  "Region XII": "Soccsksargen",
  "Region XIII": "Caraga",
};

/** `Ilocos (Region I)`; a region that we do not know as the office wrote it. */
export const regionName = (region: string): string =>
  names[region] ? `${names[region]} (${region})` : region;
