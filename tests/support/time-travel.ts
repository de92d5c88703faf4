import { change } from "./database.ts";
import { listOf, textOf } from "./http.ts";
import type { Product } from "./product.ts";
import type { StripeFake } from "./stripe-fake/stripe-fake.ts";

/**
 * Lets days pass: ages every stored date, and advances Stripe's clock. The caller has let jobs and webhooks settle
 * first. Tokens, which are not stored, do not age.
 */
export async function travel(product: Product, stripe: StripeFake, days: number): Promise<void> {
  change(product.dir, await ageing(product, Math.round(days * 86_400)));
  stripe.advance(days);
}

/** What stays as it was written, and the starts of crons: the server has been running all along. */
const KEPT = ["invoices", "invoice_sellers", "cron_runs"];

/** SQL that makes every date which the product has stored so many seconds older; newer when they are negative. */
export async function ageing(product: Product, seconds: number): Promise<string> {
  const known = found.get(product) ?? dates(product);
  found.set(product, known);
  const statements = (await known).map(({ table, columns }) => {
    const moved = columns.map(
      (column) =>
        `${column} = CASE WHEN ${column} = '' THEN '' ELSE strftime('%Y-%m-%d %H:%M:%fZ', ${column}, '${-seconds} seconds') END`,
    );
    return `UPDATE ${table} SET ${moved.join(", ")}`;
  });
  return `BEGIN IMMEDIATE; ${statements.join("; ")}; COMMIT`;
}

type Dates = { table: string; columns: string[] };

/** A file of tests travels a hundred times, and the list is long. */
const found = new WeakMap<Product, Promise<Dates[]>>();

async function dates(product: Product): Promise<Dates[]> {
  const collections = listOf(await product.manage("GET", "/api/collections?perPage=200"), "items");
  return collections
    .filter(({ type, name }) => (type === "base" || name === "users") && !KEPT.includes(String(name)))
    .map((collection) => {
      const fields = listOf(collection, "fields").filter(({ type }) => type === "date" || type === "autodate");
      const columns = fields.map((field) => `"${textOf(field, "name")}"`);
      return { table: `"${textOf(collection, "name")}"`, columns };
    })
    .filter(({ columns }) => columns.length > 0);
}
