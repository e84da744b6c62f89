import { formatPaidAt } from "@portal/contract/dates-in-words";
import { displayMobile } from "@portal/contract/contact";
import JsBarcode from "jsbarcode";
import { counted } from "../control/control-verb.ts";
import type { Context } from "../context.ts";
import { csvFile } from "../import/csv.ts";
import { escapeHtml } from "../language/escape-html.ts";
import { fullName } from "@portal/contract/person";
import { manifestRows, type ManifestRow } from "./parcel-desk-store.ts";
import { SealError } from "../security/secrets.ts";
import { recordOf, requesterOf, typeOf } from "./transaction-store.ts";

/** What a courier has to know of a parcel; the record's own number is not among it. */
type Parcel = {
  /** The courier's, else ours: what their label and the bar code show. */
  number: string;
  item: string;
  name: string;
  mobile: string;
  address: string;
};
export type Manifest = {
  courier: string;
  office: string;
  at: Date;
  parcels: Parcel[];
  /** Our references. */
  references: string[];
};

export async function manifestOf(
  context: Pick<Context, "db" | "couriers" | "log" | "now" | "secrets">,
  { courier, office }: { courier: string; office: { id: string; name: string } },
): Promise<Manifest> {
  const { db, couriers, now } = context;
  const byHand = [...couriers.values()].flatMap(({ name, provider }) =>
    provider.booking === "by_hand" ? [name] : [],
  );
  const rows = await manifestRows(db, { courier, office: office.id, byHand });
  return {
    courier,
    office: office.name,
    at: now(),
    parcels: rows.map((row) => parcelOf(context, row)),
    references: rows.map(({ reference }) => reference),
  };
}

const parcelOf = (context: Pick<Context, "log" | "secrets">, row: ManifestRow): Parcel => ({
  number: row.tracking_number ?? row.order_reference,
  item: typeOf(recordOf(row)),
  ...recipientOf(context, row),
});

/** The other parcels are handed over although one does not say where it goes. */
function recipientOf({ log, secrets }: Pick<Context, "log" | "secrets">, row: ManifestRow) {
  try {
    const person = requesterOf(secrets, row);
    return {
      name: fullName(person),
      mobile: displayMobile(person.contact_number),
      address: person.full_address,
    };
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log.error({ reference: row.reference, why: error.forOperators }, "a recipient does not open");
    return { name: "Does not open: see docs/keys.md", mobile: "", address: "" };
  }
}

const columns = ["number", "item", "name", "mobile", "address"] as const;

/** With a header; no cell runs. */
export const manifestCsv = ({ parcels }: Manifest): string =>
  csvFile([columns, ...parcels.map((parcel) => columns.map((column) => parcel[column]))]);

const STYLE = `@page{size:A4;margin:12mm}
body{font:11pt/1.35 system-ui,sans-serif;color:#000;margin:0}
h1{font-size:15pt;margin:0}
table{border-collapse:collapse;width:100%;margin:6mm 0}
th,td{border:1px solid #000;padding:2mm;text-align:left;vertical-align:top}
tr{break-inside:avoid}
svg{display:block;width:62mm;height:12mm}
.sign{display:flex;gap:12mm}
.sign p{flex:1;border-top:1px solid #000;padding-top:1mm;margin-top:14mm}`;

/** A page to print, which the courier signs; it fetches nothing. */
export function manifestPage({ courier, office, at, parcels }: Manifest): string {
  const rows = parcels.map(
    (parcel, index) =>
      `<tr><td>${index + 1}</td><td>${barCode(parcel.number)}${escapeHtml(parcel.number)}</td><td>${escapeHtml(parcel.item)}</td><td>${escapeHtml(parcel.name)}<br>${escapeHtml(parcel.mobile)}<br>${escapeHtml(parcel.address)}</td></tr>`,
  );
  const count = counted(parcels.length, "parcel", "parcels");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Manifest: ${escapeHtml(courier)}, ${escapeHtml(office)}</title>
<style>${STYLE}</style>
<h1>${escapeHtml(courier)}: ${count} from ${escapeHtml(office)}</h1>
<p>${formatPaidAt(at)}</p>
<table>
<thead><tr><th>No.</th><th>Number</th><th>Item</th><th>To</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
<div class="sign"><p>Handed over by, date and time</p><p>Received by the courier, date and time</p></div>
</html>
`;
}

/** Height and quiet zone in modules; the standard asks for ten of the latter. */
const HEIGHT = 40;
const QUIET = 10;

/** A number as Code 128, which every courier's scanner reads, in an SVG; empty for signs that it does not have. */
export function barCode(number: string): string {
  const modules = modulesOf(number);
  if (modules === "") return "";
  const width = modules.length + 2 * QUIET;
  const bars = [...modules.matchAll(/1+/gu)].map(
    ({ index, 0: bar }) => `M${index + QUIET} 0h${bar.length}v${HEIGHT}h-${bar.length}z`,
  );
  return `<svg viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="xMinYMid" role="img" aria-hidden="true"><path d="${bars.join("")}"/></svg>`;
}

/** A digit a module: 1 is a bar. */
function modulesOf(number: string): string {
  const drawn: { encodings?: { data: string }[] } = {};
  try {
    JsBarcode(drawn, number, { format: "CODE128" });
  } catch {
    return "";
  }
  return drawn.encodings?.map(({ data }) => data).join("") ?? "";
}
