import { type LegalField, SELLER_FIELDS } from "../../../common/contract/legal.ts";
import { newId, newRecord } from "../../lib/records.ts";
import { row, rows } from "../../lib/sql.ts";
import { legalIdentity, siteSettings } from "../../platform/site/public.ts";
import { registerKey } from "./rules.ts";

/** What an invoice must say of its seller (art. 242 nonies A of annex II of the tax code, R123-237 of the commercial code). */
const REQUIRED: readonly LegalField[] = ["company", "legal_form", "address", "register_number"];

/** The seller on an invoice: its legal identity and the name of the service. */
export type SellerFacts = { readonly [field in LegalField | "brand"]?: string };
/** A version of the seller, and the entity to whose series its invoices belong. */
export type Seller = { id: string; entity: string };

const SELLER = { id: "", entity: "", facts: "" };
const ROWS = "SELECT id, entity, facts FROM invoice_sellers";

/** The seller in the current settings, which nothing keeps. */
export function presentFacts(app: CoreApp): SellerFacts {
  const identity = legalIdentity(app);
  const given = SELLER_FIELDS.filter((field) => identity[field]).map((field) => [field, identity[field] ?? ""]);
  return { brand: siteSettings(app).brand, ...Object.fromEntries(given) };
}

/** The seller in the current settings; stores a new version if they changed. Call it inside a transaction. */
export function currentSeller(tx: CoreApp): Seller {
  const identity = legalIdentity(tx);
  const facts = JSON.stringify(presentFacts(tx));
  const key = registerKey(identity.register_number ?? "");
  const entity = entityOf(tx, key);
  const newest = `${ROWS} WHERE entity = {:entity} ORDER BY created DESC, rowid DESC LIMIT 1`;
  const latest = row(tx, newest, { entity }, SELLER);
  if (latest?.facts === facts) return latest;
  const complete = REQUIRED.every((field) => identity[field]);
  const record = newRecord(tx, "invoice_sellers", { entity: entity || newId(), register_key: key, complete });
  record.set("facts", facts);
  tx.save(record);
  return { id: record.id, entity: record.getString("entity") };
}

/**
 * The entity of a registration key, "" for a new one. Invoices issued before the operator entered a registration number
 * belong to the first number entered, whose series they start.
 */
function entityOf(tx: CoreApp, key: string): string {
  // The settings may lack the number for a while; the series stays that of the entity.
  const sold = `SELECT s.entity, COALESCE((SELECT k.register_key FROM invoice_sellers k WHERE k.entity = s.entity AND k.register_key != ''
      AND EXISTS (SELECT 1 FROM invoices o WHERE o.seller = k.id) LIMIT 1), '') AS register_key
    FROM invoices i JOIN invoice_sellers s ON s.id = i.seller`;
  const latest = row(tx, `${sold} ORDER BY i.rowid DESC LIMIT 1`, {}, { entity: "", register_key: "" });
  // A stored key is read as `registerKey` reads it today: otherwise a new rule for keys would start a second series.
  const isSame = (stored: string) => registerKey(stored) === key;
  if (latest && (isSame(latest.register_key) || latest.register_key === "" || key === "")) return latest.entity;
  const all = `SELECT entity, register_key, EXISTS (SELECT 1 FROM invoices i WHERE i.seller = s.id) AS used
    FROM invoice_sellers s ORDER BY rowid DESC`;
  const known = rows(tx, all, {}, { entity: "", register_key: "", used: false }).filter((each) =>
    isSame(each.register_key),
  );
  const found = known.find(({ used }) => used) ?? (latest ? undefined : known[0]);
  return found?.entity ?? "";
}

/** The seller for an entity's documents: the current one, or the entity's last version if the operator changed entity. */
export function sellerOf(tx: CoreApp, entity: string): Seller {
  const now = currentSeller(tx);
  if (now.entity === entity) return now;
  const last = `${ROWS} WHERE entity = {:entity} ORDER BY rowid DESC LIMIT 1`;
  return row(tx, last, { entity }, SELLER) ?? now;
}

/**
 * The seller on an invoice; null while the identity is incomplete. An invoice issued before it was complete shows the first
 * complete version that sold something, else the latest one.
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
