import type { Metadata } from "./base.ts";
import { invalid } from "./errors.ts";

/**
 * The form fields of a request by bracketed name, such as `items[0][price]`. A handler must read every field: a field
 * that it ignores would be accepted without any effect (see `leftOver`).
 */
export class Params {
  readonly #fields = new Map<string, string>();
  readonly #read = new Set<string>();
  readonly #shift: number;

  /** @param shift seconds by which the fake's clock runs ahead of the times that clients see */
  constructor(encoded: string, shift: number) {
    this.#shift = shift;
    const counts = new Map<string, number>();
    for (const [name, value] of new URLSearchParams(encoded)) {
      // `expand[]` twice is `expand[0]`, `expand[1]`.
      const key = name.replace(/\[\]/g, () => {
        const next = counts.get(name) ?? 0;
        counts.set(name, next + 1);
        return `[${next}]`;
      });
      this.#fields.set(key, value);
    }
  }

  has(name: string): boolean {
    return [...this.#fields.keys()].some((key) => key === name || key.startsWith(`${name}[`));
  }

  text(name: string): string | undefined {
    this.#read.add(name);
    return this.#fields.get(name);
  }

  need(name: string): string {
    const value = this.text(name);
    if (!value) throw invalid(`Missing required param: ${name}.`, name, "parameter_missing");
    return value;
  }

  int(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^-?\d+$/.test(value)) throw invalid(`Invalid integer: ${value}`, name, "parameter_invalid_integer");
    return Number(value);
  }

  number(name: string): number | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : Number(value);
  }

  /** A time on the fake's clock. */
  time(name: string): number | undefined {
    const value = this.int(name);
    return value === undefined ? undefined : value + this.#shift;
  }

  bool(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value !== "true" && value !== "false") throw invalid(`Invalid boolean: ${value}`, name);
    return value === "true";
  }

  oneOf<const T extends string>(name: string, values: readonly T[]): T | undefined {
    const value = this.text(name);
    const found = values.find((each) => each === value);
    if (value !== undefined && !found) throw invalid(`Invalid ${name}: must be one of ${values.join(", ")}`, name);
    return found;
  }

  names(): string[] {
    return [...this.#fields.keys()];
  }

  list(name: string): string[] {
    const found: string[] = [];
    for (let index = 0; this.#fields.has(`${name}[${index}]`); index++) found.push(this.need(`${name}[${index}]`));
    return found;
  }

  /** `metadata[key]=value` pairs. */
  map(name: string): Metadata {
    const found: Metadata = {};
    for (const [key, value] of this.#fields) {
      if (!key.startsWith(`${name}[`)) continue;
      this.#read.add(key);
      found[key.slice(name.length + 1, -1)] = value;
    }
    return found;
  }

  /** Accepts fields without an effect that a client could observe later. */
  ignore(...names: string[]): void {
    for (const key of this.#fields.keys()) {
      if (names.some((name) => key === name || key.startsWith(`${name}[`))) this.#read.add(key);
    }
  }

  leftOver(): string[] {
    return [...this.#fields.keys()].filter((key) => !this.#read.has(key));
  }
}
