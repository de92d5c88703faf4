/**
 * The browser features that React's server build and Lingui's plurals need, for PocketBase's JavaScript VM, which has
 * neither Intl nor microtask timers. First import of the server bundle. Plural rules cover French and English only
 * (CLDR: in French 0 and 1 are singular, in English only 1).
 */
const scope: Record<string, unknown> = globalThis as unknown as Record<string, unknown>; // the VM's bare global object

scope.queueMicrotask ??= (task: () => void) => void Promise.resolve().then(task);

class PluralRules {
  readonly #french: boolean;
  constructor(locales: string | string[]) {
    this.#french = String(locales).startsWith("fr");
  }
  select(count: number): "one" | "other" {
    const n = Math.abs(count);
    return this.#french ? (n < 2 ? "one" : "other") : n === 1 ? "one" : "other";
  }
}

class NumberFormat {
  format(value: number): string {
    return String(value);
  }
}

scope.Intl ??= { PluralRules, NumberFormat };
