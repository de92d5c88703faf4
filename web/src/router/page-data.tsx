import { createContext, useContext } from "react";
import type { PublicSite } from "../../../common/contract/api.ts";
import type { LoaderData } from "../../../common/contract/loader-data.ts";
import type { PageHead } from "../../../common/contract/payload.ts";
import { withShown } from "./look.ts";
import type { Content, Place } from "./screen.ts";

type PageContext = Content & Pick<Place, "path">;
const Context = createContext<PageContext | null>(null);

/** Provides a page and its layout with the data that the server loaded for them. */
export const PageDataProvider = Context.Provider;

function usePage(): PageContext {
  const page = useContext(Context);
  if (!page) throw new Error("A page was rendered outside PageDataProvider");
  return page;
}

/** The data of the current page's loader. `name` must be the loader that its route names. */
export function usePageData<Name extends keyof LoaderData>(_name: Name): LoaderData[Name] {
  return usePage().data as LoaderData[Name]; // the route table ties the page to this loader
}

/** The path without its locale prefix, escapes included, and the loader's head, for links to other languages. */
export function usePageAddress(): { path: string; head: PageHead | null } {
  return usePage();
}

/** Public settings of the site: brand, tagline, trial length, links. */
export function useSite(): PublicSite {
  return withShown(usePage().site);
}
