/**
 * A name in braces, which the server fills in, or a numbered tag around the words of a link or of what is bold. A plural as translators
 * write it ("{count, plural, one {…}") is found as a name that nobody fills in: pages would show its braces.
 */
const VARIABLE = /\{(\w+)\}|\{\s*\w+\s*,\s*(plural|select|selectordinal)\b|<\/?\w+\/?>/g;

/** What a text names in braces, and its tags, as they are written; each once. */
export function variablesOf(text: string): string[] {
  return [...new Set(text.match(VARIABLE) ?? [])];
}

/** What a text may name beside what the product's does. */
export type VariableRules = {
  /** Names that are filled in everywhere. */
  readonly more?: readonly string[];
  /** For a text whose paragraphs may fall away: the names that the product joins in one paragraph, for each of its paragraphs. */
  readonly together?: readonly (readonly string[])[] | undefined;
};

/** What is wrong with a text: names that nobody fills in, names that it lacks, and names that may not be in one paragraph. */
export type VariableProblems = { unknown: string[]; missing: string[]; apart: string[] };

/** The paragraphs of a text, which empty lines part. */
export const paragraphsOf = (text: string): string[] => text.split(/\n[^\S\n]*\n\s*/).filter(Boolean);

/** Compares an operator's text with the product's. */
export function variableProblems(text: string, product: string, rules: VariableRules = {}): VariableProblems {
  const { more = [], together } = rules;
  const required = variablesOf(product);
  const given = variablesOf(text);
  const known = [...required, ...more];
  return {
    unknown: given.filter((name) => !known.includes(name)),
    apart: together ? apartIn(text, more, together) : [],
    missing: required.filter((name) => !given.includes(name) || (isTag(name) && !isPaired(text, name))),
  };
}

/** Whether a kept text still counts: one that names what nobody fills in any more, or joins what may be apart, does not. */
export function isFilled(text: string, product: string, rules: VariableRules = {}): boolean {
  const { unknown, apart } = variableProblems(text, product, rules);
  return unknown.length + apart.length === 0;
}

/** The names of paragraphs that join what no paragraph of the product joins: a fact may be missing where another one is known. */
function apartIn(text: string, more: readonly string[], together: readonly (readonly string[])[]): string[] {
  const joined = paragraphsOf(text)
    .map((paragraph) => variablesOf(paragraph).filter((name) => !more.includes(name)))
    .filter((names) => names.length > 1 && !together.some((group) => names.every((name) => group.includes(name))));
  return [...new Set(joined.flat())];
}

const isTag = (name: string): boolean => name.startsWith("<");

/** Whether a tag is there once, and its end after its beginning. */
function isPaired(text: string, tag: string): boolean {
  const name = tag.replace(/\W/g, "");
  const [begin, end] = [text.indexOf(`<${name}>`), text.indexOf(`</${name}>`)];
  if (tag.endsWith("/>")) return text.split(tag).length === 2;
  return text.split(tag).length === 2 && begin !== -1 && begin < end;
}
