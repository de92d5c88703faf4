import type { LegalField } from "../../common/wire/api.ts";
import { newId, newRecord } from "../lib/records.ts";
import { row } from "../lib/sql.ts";
import { legalIdentity, siteSettings } from "../site/public.ts";
import { registerKey } from "./rules.ts";

const FIELDS: readonly LegalField[] = [
  "company",
  "legal_form",
  "address",
  "email",
  "phone",
  "register_number",
  "vat_id",
];
/** What an invoice must say of its seller (art. 242 nonies A of annex II of the tax code, R123-237 of the commercial code). */
const REQUIRED: readonly LegalField[] = ["company", "legal_form", "address", "register_number"];

/** The seller on an invoice: its legal identity and the name of the service. */
export type SellerFacts = { readonly [field in LegalField | "brand"]?: string };
/** A version of the seller, and the entity whose series its invoices belong to. */
export type Seller = { id: string; entity: string };

const SELLER = { id: "", entity: "", facts: "" };
const ROWS = "SELECT id, entity, facts FROM invoice_sellers";

/** The seller as the settings are now; a changed one is stored as a new version. Call it inside a transaction. */
export function currentSeller(tx: CoreApp): Seller {
  const identity = legalIdentity(tx);
  const given = FIELDS.filter((field) => identity[field]).map((field) => [field, identity[field] ?? ""]);
  const facts = JSON.stringify({ brand: siteSettings(tx).brand, ...Object.fromEntries(given) });
  const key = registerKey(identity.register_number ?? "");
  const entity = entityOf(tx, key);
  const latest = row(
    tx,
    `${ROWS} WHERE entity = {:entity} ORDER BY created DESC, rowid DESC LIMIT 1`,
    { entity },
    SELLER,
  );
  if (latest?.facts === facts) return latest;
  const complete = REQUIRED.every((field) => identity[field]);
  const record = newRecord(tx, "invoice_sellers", { entity: entity || newId(), register_key: key, complete });
  record.set("facts", facts);
  tx.save(record);
  return { id: record.id, entity: record.getString("entity") };
}

/**
 * The entity of a registration key, "" for a new one. Invoices from before the operator gave a registration number belong to
 * the first one that is given, so that its series continues.
 */
function entityOf(tx: CoreApp, key: string): string {
  // The entity's own number may be missing from the settings for a while: it is still that one's series.
  const sold = `SELECT s.entity, COALESCE((SELECT k.register_key FROM invoice_sellers k WHERE k.entity = s.entity AND k.register_key != ''
      AND EXISTS (SELECT 1 FROM invoices o WHERE o.seller = k.id) LIMIT 1), '') AS register_key
    FROM invoices i JOIN invoice_sellers s ON s.id = i.seller`;
  const latest = row(tx, `${sold} ORDER BY i.rowid DESC LIMIT 1`, {}, { entity: "", register_key: "" });
  if (latest && (latest.register_key === key || latest.register_key === "" || key === "")) return latest.entity;
  const known = "SELECT entity FROM invoice_sellers s WHERE register_key = {:key}";
  const used = `${known} AND EXISTS (SELECT 1 FROM invoices i WHERE i.seller = s.id) LIMIT 1`;
  const unused = latest ? "" : `${known} ORDER BY rowid DESC LIMIT 1`;
  for (const sql of [used, unused]) {
    const found = sql && row(tx, sql, { key }, { entity: "" });
    if (found) return found.entity;
  }
  return "";
}

/** The seller that issues for an entity: as it is now, or as it was last when the operator is another entity by now. */
export function sellerOf(tx: CoreApp, entity: string): Seller {
  const now = currentSeller(tx);
  if (now.entity === entity) return now;
  const last = `${ROWS} WHERE entity = {:entity} ORDER BY rowid DESC LIMIT 1`;
  return row(tx, last, { entity }, SELLER) ?? now;
}

/**
 * What an invoice says of its seller; null while the identity is incomplete. An invoice from before it was complete shows the
 * first complete version that sold something, else the latest one.
 */
export function factsOf(app: CoreApp, seller: string): SellerFacts | null {
  const complete = `${ROWS} WHERE complete = TRUE`;
  const same = "entity = (SELECT entity FROM invoice_sellers WHERE id = {:seller})";
  const sold = "EXISTS (SELECT 1 FROM invoices i WHERE i.seller = invoice_sellers.id)";
  for (const sql of [
    `${complete} AND id = {:seller}`,
    `${complete} AND ${same} AND ${sold} ORDER BY rowid LIMIT 1`,
    `${complete} AND ${same} ORDER BY rowid DESC LIMIT 1`,
  ]) {
    const found = row(app, sql, { seller }, SELLER);
    if (found) return JSON.parse(found.facts) as SellerFacts; // currentSeller wrote it
  }
  return null;
}
