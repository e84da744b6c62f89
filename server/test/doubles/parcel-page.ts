import { doublePage, PAYER_PAGE, plain, type Answer } from "./double-server.ts";

export const PARCEL_PAGE = `${PAYER_PAGE}parcels`;

type ShownParcel = { number: string; reference: string; state: string };

/** A courier's page for a person: each parcel, with a button for each state, which posts "number" and "to". */
export function parcelPage(
  company: string,
  parcels: readonly ShownParcel[],
  states: readonly string[],
): Answer {
  const buttons = states.map(
    (to) => `<button name="to" value="${plain(to)}">${plain(to)}</button>`,
  );
  const rows = parcels.map(
    ({ number, reference, state }) =>
      `<tr><td>${plain(number)}<td>${plain(reference)}<td>${plain(state)}<td><form method="post">` +
      `<input type="hidden" name="number" value="${plain(number)}">${buttons.join(" ")}</form>`,
  );
  return doublePage(
    company,
    `<table><tr><th>Number<th>Reference<th>State<th>Move to${rows.join("")}</table>`,
  );
}
