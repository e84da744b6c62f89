type Located = { address: string | null; municipality: string; province: string };

/** The office's address; municipality and province while the street is unknown. */
export function officeAddress({ address, municipality, province }: Located): string {
  return address ?? [municipality, province].filter((part) => part !== "").join(", ");
}

type Summarised = Located & {
  id: string;
  code: string;
  name: string;
  hours: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** The office part of a record (spec §3). */
export function officeSummary(office: Summarised) {
  const { id, code, name, hours, latitude, longitude } = office;
  return { id, code, name, full_address: officeAddress(office), hours, latitude, longitude };
}
