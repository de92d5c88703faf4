import type { Page } from "@playwright/test";
import type { Locale } from "../../common/contract/api.ts";
import { type Product, signInAdmin } from "./fixtures.ts";

export const NAMES = { fr: "Français", en: "English" } as const;

/** The part of the editor for a language. */
export const pane = (page: Page, locale: Locale) => page.getByRole("region", { name: NAMES[locale] });

/** Calls a route of the editor as the administrator. */
export async function ask(product: Product, method: string, path: string, body?: unknown): Promise<unknown> {
  const { token } = await signInAdmin(product);
  const answer = await fetch(`${product.server.url}/api/app/admin/content${path}`, {
    method,
    headers: { Authorization: token, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

let serial = 0;

/** A draft that is there already, in French only by default: the public lists of other tests stay as they are. */
export async function writePost(
  product: Product,
  body: string,
  languages: readonly Locale[] = ["fr"],
): Promise<{ key: string; slug: string }> {
  const slug = `deja-la-${Date.now()}-${++serial}`;
  const fr = {
    title: "Déjà là",
    slug,
    excerpt: "",
    body,
    coverAlt: "",
    published: false,
    publishedAt: null,
    updated: null,
  };
  const shared = { tags: [], category: "", position: 0, author: "" };
  const en = languages.includes("en") ? { ...fr, title: "Here already" } : null;
  await ask(product, "POST", "/save", { kind: "posts", key: null, shared, force: false, versions: { fr, en } });
  return { key: slug, slug };
}
