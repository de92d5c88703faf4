import { readFile } from "node:fs/promises";
import { type Route, routes } from "../../common/routes.ts";
import { ROOT } from "./shell.ts";

const MENU = "web/src/layouts/admin-pages.ts";

/** Every admin page with a fixed address is in its navigation. */
export async function checkMenu(): Promise<string[]> {
  return missingEntries(routes, await readFile(ROOT + MENU, "utf8"));
}

/** What the source of the admin navigation lacks, one sentence per page. */
export function missingEntries(pages: readonly Route[], menu: string): string[] {
  return pages
    .filter(({ layout, path }) => layout === "admin" && !path.includes(":") && !menu.includes(`to: "${path}"`))
    .map(({ id, path }) => `${MENU} has no entry for ${path}, the page "${id}" of common/routes.ts`);
}
