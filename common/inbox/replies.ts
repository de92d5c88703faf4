/** What a saved reply may name in braces: each is filled in for the thread. */
export const REPLY_VARIABLES = ["name", "email", "number", "brand", "order"] as const;
type ReplyVariable = (typeof REPLY_VARIABLES)[number];
/** The values of a thread; "" where it has none. */
export type ReplyValues = { readonly [V in ReplyVariable]: string };

const NAMED = /\{(\w+)\}/g;

const isKnown = (name: string): name is ReplyVariable => REPLY_VARIABLES.some((known) => known === name);

/** A saved reply with the values of a thread. A variable that has none stays as it is written: someone must look at it. */
export function fillReply(text: string, values: ReplyValues): string {
  return text.replace(NAMED, (whole, name: string) => (isKnown(name) && values[name]) || whole);
}

/** Whether each name in braces is a variable. */
export function namesOnlyVariables(text: string): boolean {
  return Array.from(text.matchAll(NAMED)).every(([, name = ""]) => isKnown(name));
}

/** Whether a variable is left in an answer, which would be mailed as it is. */
export function hasVariable(text: string): boolean {
  return Array.from(text.matchAll(NAMED)).some(([, name = ""]) => isKnown(name));
}
