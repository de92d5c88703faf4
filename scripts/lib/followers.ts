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
 * A table of the features that follow the records of each collection, with the functions that do. `users` has its own table,
 * written by hand. A row names the feature once for each function, in the order in which features run.
 */
export function followers(features: Features): string {
  const found = new Map<string, Map<string, string[]>>();
  for (const [feature, { hooks = {} }] of Object.entries(features))
    for (const [key, handler] of Object.entries(hooks)) {
      const [hook = "", ...collections] = key.split(" ");
      const when = WHEN[hook];
      for (const collection of when ? collections : []) {
        if (collection === "users") continue;
        const work = nameOf(handler);
        const follows = found.get(collection) ?? new Map<string, string[]>();
        found.set(collection, follows);
        const who = `${feature}${work && ` (\`${work}\`)`}`;
        follows.set(who, [...(follows.get(who) ?? []), when ?? ""]);
      }
    }
  const rows = [...found]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([collection, follows]) => {
      const parts = [...follows].map(([who, times]) => `${who} at ${times.join(", ")}`);
      return `| \`${collection}\` | ${parts.join("; ")} |`;
    });
  return ["| record | followers |", "|---|---|", ...rows].join("\n");
}

/** A handler's name in the source; "" for a function without one. The bundle adds a number to a name that occurs twice. */
function nameOf(handler: unknown): string {
  const name = typeof handler === "function" ? handler.name.replace(/\d+$/, "") : "";
  return name.includes(" ") ? "" : name;
}
