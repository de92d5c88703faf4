import { isObject } from "../../pb_hooks/lib/json.ts";

type Json = { readonly [key: string]: unknown };

/** Keywords that say nothing about a value. */
const NOTES = ["description", "default", "example"];
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * What is wrong with a value by a schema of an OpenAPI 3.1 document, in words; [] when nothing is. A property that the
 * schema does not name is wrong too: the document must be complete. Unknown keywords throw.
 */
export function schemaProblems(document: Json, schema: unknown, value: unknown, at = "answer"): string[] {
  if (!isObject(schema)) throw new Error(`no schema at ${at}`);
  if (typeof schema.$ref === "string") return schemaProblems(document, resolve(document, schema.$ref), value, at);
  const problems: string[] = [];
  for (const [keyword, rule] of Object.entries(schema)) {
    if (NOTES.includes(keyword)) continue;
    const check = CHECKS[keyword];
    if (!check) throw new Error(`unknown keyword ${keyword} at ${at}`);
    problems.push(...check(rule, value, { document, schema, at }));
  }
  return problems;
}

/** What a `#/…` reference of the document stands for. */
export function resolve(document: Json, reference: string): Json {
  let found: unknown = document;
  for (const name of reference.replace(/^#\//, "").split("/")) found = isObject(found) ? found[name] : undefined;
  if (!isObject(found)) throw new Error(`nothing at ${reference}`);
  return found;
}

type Place = { document: Json; schema: Json; at: string };
type Check = (rule: unknown, value: unknown, place: Place) => string[];

const complain = (wrong: boolean, text: string) => (wrong ? [text] : []);

const CHECKS: { readonly [keyword: string]: Check } = {
  type: (rule, value, { at }) => {
    const types = Array.isArray(rule) ? rule : [rule];
    return complain(
      !types.some((type) => isOfType(type, value)),
      `${at} is no ${types.join(" or ")}: ${JSON.stringify(value)}`,
    );
  },
  enum: (rule, value, { at }) =>
    complain(
      !Array.isArray(rule) || !rule.includes(value),
      `${at} is not one of ${JSON.stringify(rule)}: ${String(value)}`,
    ),
  format: (rule, value, { at }) => {
    if (typeof value !== "string") return [];
    if (rule === "date-time") return complain(!DATE_TIME.test(value), `${at} is no time: ${value}`);
    if (rule === "uri") return complain(!URL.canParse(value), `${at} is no address: ${value}`);
    throw new Error(`unknown format ${String(rule)}`);
  },
  minLength: (rule, value, { at }) =>
    complain(typeof value === "string" && value.length < Number(rule), `${at} is too short`),
  maxLength: (rule, value, { at }) =>
    complain(typeof value === "string" && value.length > Number(rule), `${at} is too long`),
  minimum: (rule, value, { at }) => complain(typeof value === "number" && value < Number(rule), `${at} is too small`),
  maximum: (rule, value, { at }) => complain(typeof value === "number" && value > Number(rule), `${at} is too large`),
  required: (rule, value, { at }) =>
    (Array.isArray(rule) ? rule : []).flatMap((name) =>
      complain(isObject(value) && !(String(name) in value), `${at}.${String(name)} is missing`),
    ),
  properties: (rule, value, { document, schema, at }) => {
    if (!isObject(value) || !isObject(rule)) return [];
    const open = schema.type === undefined; // an addition to another schema (allOf)
    return Object.entries(value).flatMap(([name, one]) => {
      if (rule[name] === undefined) return complain(!open, `${at}.${name} is not in the document`);
      return schemaProblems(document, rule[name], one, `${at}.${name}`);
    });
  },
  items: (rule, value, { document, at }) =>
    (Array.isArray(value) ? value : []).flatMap((one, index) => schemaProblems(document, rule, one, `${at}[${index}]`)),
  allOf: (rule, value, { document, at }) =>
    (Array.isArray(rule) ? rule : []).flatMap((one) => schemaProblems(document, one, value, at)),
};

function isOfType(type: unknown, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}
