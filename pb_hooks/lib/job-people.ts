import { namingKinds } from "./register.ts";

/** SQL: whether a job names people whom a deletion does not find; with the parameters of `namingParams`. */
export const NAMES_PEOPLE = `(kind IN (SELECT value FROM json_each({:naming}))
  OR (kind IN (SELECT value FROM json_each({:strangers})) AND payload ->> 'user' = ''))`;

export function namingParams(): { naming: string; strangers: string } {
  return { naming: JSON.stringify(namingKinds("all")), strangers: JSON.stringify(namingKinds("without user")) };
}
