/** A parameter of Stripe's: nested objects and lists become brackets; undefined is left out. */
type FormValue = string | number | boolean | undefined | readonly FormValue[] | { readonly [key: string]: FormValue };
export type FormParams = { readonly [key: string]: FormValue };

/** Form encoding with brackets, `items[0][price]=…`, as Stripe reads it. */
export function encodeForm(params: FormParams): string {
  const pairs: string[] = [];
  for (const [key, value] of Object.entries(params)) add(pairs, key, value);
  return pairs.join("&");
}

function add(pairs: string[], name: string, value: FormValue): void {
  if (value === undefined) return;
  if (typeof value !== "object") {
    pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
    return;
  }
  for (const [key, each] of Object.entries(value)) add(pairs, `${name}[${key}]`, each);
}
