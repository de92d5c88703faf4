/** A name in braces, which the server fills in, or a numbered tag around the words of a link or of what is bold. */
const VARIABLE = /\{(\w+)\}|<\/?\w+\/?>/g;

/** What a text names in braces, and its tags, as they are written; each once. */
export function variablesOf(text: string): string[] {
  return [...new Set(text.match(VARIABLE) ?? [])];
}

/** What is wrong with a text: names that nobody fills in, and names of the product's text that it lacks. */
export type VariableProblems = { unknown: string[]; missing: string[] };

/**
 * Compares an operator's text with the product's.
 * @param more names that are filled in too, although the product's text does not use them
 */
export function variableProblems(text: string, product: string, more: readonly string[] = []): VariableProblems {
  const required = variablesOf(product);
  const given = variablesOf(text);
  const known = [...required, ...more];
  return {
    unknown: given.filter((name) => !known.includes(name)),
    missing: required.filter((name) => !given.includes(name) || (isTag(name) && !isPaired(text, name))),
  };
}

const isTag = (name: string): boolean => name.startsWith("<");

/** Whether a tag is there once, and its end after its beginning. */
function isPaired(text: string, tag: string): boolean {
  const name = tag.replace(/\W/g, "");
  const [begin, end] = [text.indexOf(`<${name}>`), text.indexOf(`</${name}>`)];
  if (tag.endsWith("/>")) return text.split(tag).length === 2;
  return text.split(tag).length === 2 && begin !== -1 && begin < end;
}
