const items: Record<string, string> = {
  "Driver's License": "driver's license",
  "Plate Number": "plaka",
};

/** What something is called in a Filipino sentence, with its number. */
export const itemInFilipino = ({
  item,
  maskedNumber,
}: {
  item: string;
  maskedNumber: string;
}): string => `${items[item] ?? item} ${maskedNumber}`;
