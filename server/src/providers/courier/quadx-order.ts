import type { CourierOrder, CourierStop } from "./courier-provider.ts";

/** QuadX wants a value of at least one peso. */
const LEAST_CENTAVOS = 100;

/** A new order as QuadX wants it: both ends in parts, and a return to the office. */
export function orderFields(order: CourierOrder, senderNumber: string) {
  const pesos = Math.max(order.declaredValueCentavos, LEAST_CENTAVOS) / 100;
  const office = addressFields(order.pickup, senderNumber);
  return {
    currency: "PHP",
    total: pesos.toFixed(2),
    payment_method: "other",
    payment_provider: "other",
    status: "for_pickup",
    shipment: "small-pouch",
    reference_id: order.reference,
    buyer_name: order.dropoff.name.slice(0, 100),
    contact_number: order.dropoff.contactNumber,
    ...(order.dropoff.email !== null && { email: order.dropoff.email }),
    pickup_address: office,
    return_address: office,
    delivery_address: addressFields(order.dropoff, ""),
    items: [{ type: "product", description: "Document", amount: pesos, quantity: 1 }],
  };
}

function addressFields(stop: CourierStop, otherNumber: string) {
  const { line, barangay, city, province, postalCode } = stop.address;
  return {
    name: stop.name,
    mobile_number: stop.contactNumber || otherNumber,
    line_1: line,
    ...(barangay !== null && { district: barangay }),
    city,
    state: province,
    ...(postalCode !== null && { postal_code: postalCode }),
    country: "PH",
  };
}
