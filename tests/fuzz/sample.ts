import fc from "fast-check";
import { type GenericSchema, safeParse } from "valibot";
import { isObject } from "../../pb_hooks/lib/json.ts";
import type { Random } from "../../scripts/demo/random.ts";

type Node = { readonly [key: string]: unknown };

/** Values that our own checks accept; a schema does not reveal them. */
const KNOWN: readonly unknown[] = [
  "2026-03-01",
  "2027-03-01T08:00:00.000Z",
  "https://addon.example/manifest.json",
  "https://discord.gg/abc",
  "https://www.reddit.com/r/abc",
  "someone@example.org",
  "shop.example",
  "a-b",
  ["accounts:read"],
];
const TRIES = 20;

/**
 * A value that a schema accepts, or nearly accepts if no try passes its checks.
 * @throws Error for an unknown kind of schema
 */
export function sample(schema: unknown, chance: Random): unknown {
  let made: unknown;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    made = attempt % 4 === 3 ? chance.pick(KNOWN) : make(schema, chance);
    if (safeParse(schema as GenericSchema, made).success) return made; // always a schema, or a part of one
  }
  return make(schema, chance);
}

const nodeOf = (value: unknown): Node => (isObject(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A schema without its pipes and wrappers, and its checks up to the first transformation. */
function partsOf(schema: unknown): Node[] {
  const node = nodeOf(schema);
  if (!Array.isArray(node.pipe)) return node.wrapped ? partsOf(node.wrapped) : [node];
  const end = node.pipe.findIndex((step) => nodeOf(step).type === "transform");
  return node.pipe.slice(0, end < 0 ? node.pipe.length : end).flatMap(partsOf);
}

function make(schema: unknown, chance: Random): unknown {
  const parts = partsOf(schema);
  const limit = (type: string, other: number) => Number(parts.find((part) => part.type === type)?.requirement ?? other);
  // A later schema of a pipe is more precise than the first one: a text, then one of three.
  const node = parts.findLast(({ kind }) => kind === "schema") ?? {};
  switch (node.type) {
    case "string":
      return text(parts.find(({ type }) => type === "regex")?.requirement, limit("max_length", 40), chance);
    case "number":
      return Math.floor(chance.between(limit("min_value", 0), limit("max_value", 100) + 1));
    case "boolean":
      return chance.percent(50);
    case "picklist":
      return chance.pick(listOf(node.options));
    case "literal":
      return node.literal;
    case "array":
      return Array.from({ length: 1 + Math.floor(chance.next() * 3) }, () => sample(node.item, chance));
    case "object":
    case "strict_object":
      return fields(node, {}, chance);
    case "intersect":
      return Object.assign({}, ...listOf(node.options).map((one) => sample(one, chance)));
    case "lazy":
      return lazy(node, chance);
    case "record":
      return {};
    case "unknown":
    case "custom":
      return "x";
    default:
      throw new Error(`a schema of the kind ${String(node.type)}`);
  }
}

/** An object, with the entries of `known` that fit. */
function fields({ entries }: Node, known: Node, chance: Random): Node {
  const all = Object.entries(nodeOf(entries)).map(([name, one]) => {
    const fits = name in known && safeParse(one as GenericSchema, known[name]).success; // the entries of a schema
    return [name, fits ? known[name] : sample(one, chance)];
  });
  return Object.fromEntries(all);
}

/** A schema that depends on the value: samples it for nothing first, then for that sample. */
function lazy({ getter }: Node, chance: Random): unknown {
  const schemaFor = getter as (sent: unknown) => unknown; // that of v.lazy
  const first = nodeOf(sample(schemaFor({}), chance));
  return fields(nodeOf(partsOf(schemaFor(first))[0]), first, chance);
}

const pools = new Map<string, readonly string[]>();

/** Some texts that match a pattern, always the same ones. */
function matching(pattern: RegExp): readonly string[] {
  let pool = pools.get(pattern.source);
  try {
    pool ??= fc.sample(fc.stringMatching(pattern), { seed: 1, numRuns: 20 });
  } catch {
    pool = ["a-b"]; // a pattern that fast-check does not support
  }
  pools.set(pattern.source, pool);
  return pool;
}

function text(pattern: unknown, most: number, chance: Random): string {
  if (pattern instanceof RegExp) return chance.pick(matching(pattern));
  return chance.percent(20) ? "" : chance.text(1 + Math.floor(chance.next() * Math.min(most, 20)), "abcdé 1-");
}
