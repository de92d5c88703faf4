import type { Locale } from "../../../../../common/contract/api.ts";
import { localePath } from "../../../../../common/locale.ts";
import { MANUAL_PAGES, type ManualPage, manualPath } from "../../../shared/manual.ts";
import { type ManualText, readManual } from "./markdown.ts";

const files = import.meta.glob<string>("../../../../../docs/operate/*.md", { query: "?raw", import: "default" });

/** A page of the manual that this release was built with. */
export async function readPage(page: ManualPage, locale: Locale): Promise<ManualText> {
  const file = await files[`../../../../../docs/operate/${page}.md`]?.();
  return readManual(file ?? "", {
    admin: (path) => localePath(path, locale),
    manual: (name) => localePath(manualPath(MANUAL_PAGES.find((known) => known === name) ?? page), locale),
  });
}
