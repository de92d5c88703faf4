import type { Features } from "./users-hooks.ts";

/** PocketBase's hooks around a record, with the words of the table. */
const WHEN: { readonly [hook: string]: string } = {
  onRecordCreate: "create",
  onRecordUpdate: "update",
  onRecordDelete: "delete",
  onRecordAfterCreateSuccess: "after create",
  onRecordAfterUpdateSuccess: "after update",
  onRecordAfterDeleteSuccess: "after delete",
};

/**
 * A table of the functions that follow the records of each collection, in the order in which features run. `users` has its own
 * table, written by hand.
 * @param fileOf the file that defines a function of a feature; "" where it has no name
 */
export function followers(features: Features, fileOf: (feature: string, name: string) => string): string {
  const found = new Map<string, Map<string, string[]>>();
  for (const [feature, { hooks = {} }] of Object.entries(features))
    for (const [key, handler] of Object.entries(hooks)) {
      const [hook = "", ...collections] = key.split(" ");
      const when = WHEN[hook];
      for (const collection of when ? collections : []) {
        if (collection === "users") continue;
        const name = nameOf(handler);
        const follows = found.get(collection) ?? new Map<string, string[]>();
        found.set(collection, follows);
        const who = `${name && `\`${name}\``} | \`${fileOf(feature, name)}\``;
        follows.set(who, [...(follows.get(who) ?? []), when ?? ""]);
      }
    }
  const rows = [...found]
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([collection, follows]) =>
      [...follows].map(([who, times]) => `| \`${collection}\` | ${times.join(", ")} | ${who} |`),
    );
  return ["| record | at | function | file |", "|---|---|---|---|", ...rows].join("\n");
}

/** A handler's name in the source; "" for a function without one. The bundle adds a number to a name that occurs twice. */
function nameOf(handler: unknown): string {
  const name = typeof handler === "function" ? handler.name.replace(/\d+$/, "") : "";
  return name.includes(" ") ? "" : name;
}
