/** France, with Monaco, which belongs to it for VAT (art. 7 of Directive 2006/112/EC); "" is an address that nobody asked for. */
const FRANCE = ["", "FR", "MC"];

/** The other member states: below the threshold for sales to consumers, the seller's own VAT is due (art. 59c of the Directive). */
const UNION = "AT BE BG HR CY CZ DK EE FI DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" ");

/** The departments overseas that have French VAT. */
const OVERSEAS = ["GP", "MQ", "RE"];

/**
 * Whether a sale of which Stripe took no tax owes our own: in France, and where Stripe only lacks a registration. Elsewhere, and
 * for a business that owes the tax itself, none is ours.
 * @param country two letters, "" when unknown
 * @param reasons Stripe's `taxability_reason` of each tax
 */
export function owesOurs(country: string, reasons: readonly string[]): boolean {
  if (FRANCE.includes(country)) return true;
  return [...UNION, ...OVERSEAS].includes(country) && reasons.includes("not_collecting");
}
