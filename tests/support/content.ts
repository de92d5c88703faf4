import { type Json, listOf, textOf } from "./http.ts";
import type { Product } from "./product.ts";

export type Kind = "posts" | "articles";

/** The records of a collection, in PocketBase's API. */
export const records = (collection: string) => `/api/collections/${collection}/records`;

let serial = 0;

/** A published document that no other test has, in French unless said otherwise. */
export function draft(changes: Json = {}): Json & { slug: string } {
  const key = `essai-${++serial}`;
  const own = {
    locale: "fr",
    translation_key: key,
    title: `Titre ${key}`,
    excerpt: "Un essai.",
    body: "<p>Texte.</p>",
  };
  return { ...own, published: true, published_at: "2026-01-01 08:00:00.000Z", slug: key, ...changes };
}

/** Writes a document as an editor does; `path` is its page, without locale prefix. */
export async function writeDocument(product: Product, collection: Kind, changes: Json = {}) {
  const body = draft(collection === "articles" ? { category: "start", ...changes } : changes);
  const { slug } = body;
  const path = collection === "posts" ? `/blog/${slug}` : `/base-de-connaissances/${slug}`;
  return { id: textOf(await product.manage("POST", records(collection), body), "id"), slug, path };
}

/** What a reader finds: the answer, and the paths in it. */
export async function search(product: Product, q: string, locale = "fr") {
  const answer = await product.call("GET", `/api/app/search?q=${encodeURIComponent(q)}&locale=${locale}`);
  return { ...answer, paths: listOf(answer.json, "hits").map((hit) => textOf(hit, "path")) };
}
