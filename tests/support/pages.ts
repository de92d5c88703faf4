import { type Json, type RawAnswer, rawCall } from "./http.ts";

export type Page = RawAnswer;

/** A person's browser: some answers are shorter for programs. */
export const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0" };

/** Asks for a page exactly at this path, as bytes on the wire. */
export function read(url: string, path: string, headers: Record<string, string> = {}): Promise<Page> {
  return rawCall(url, path, headers);
}

/** The address of a page in a language, written apart from the product's own code. */
export function localized(path: string, locale: "fr" | "en"): string {
  if (locale === "fr") return path;
  return path === "/" ? "/en" : `/en${path}`;
}

/** The language that an address is in. */
export function localeOf(path: string): "fr" | "en" {
  return path === "/en" || path.startsWith("/en/") ? "en" : "fr";
}

/** The data that a page carries for the browser. */
export function payloadOf(page: Page): Json {
  const match = /<script type="application\/json" id="payload">(.*?)<\/script>/s.exec(page.text);
  const value: unknown = JSON.parse(match?.[1] ?? "null");
  if (typeof value !== "object" || value === null) throw new Error(`no payload in ${page.text.slice(0, 300)}`);
  return value as Json; // an object, as just checked
}
