import type { Locale, PublicSite } from "../../common/contract/api.ts";
import type { LoaderData } from "../../common/contract/loader-data.ts";
import type { PageHead } from "../../common/contract/payload.ts";
import type { Params } from "../../common/match.ts";

/** A page's input: its language, the parameters of its path, the query parameters that it declares, the site. */
export type LoaderContext = {
  path: string;
  locale: Locale;
  params: Params;
  query: Readonly<Record<string, string>>;
  /** Read once per page. */
  site: PublicSite;
};

/**
 * A page's data, with its head where that also comes from data, and the seconds for which it stays fresh when shorter
 * than usual (0: no cache stores it); null when the page does not exist (404). `redirect` sends the visit to another
 * site, at an address that the loader has checked. `staleIfError` lets a proxy show the page while the service is down.
 */
export type Loaded<Data> = {
  data: Data;
  head?: PageHead;
  maxAge?: number;
  redirect?: string;
  staleIfError?: true;
} | null;
export type Loaders = {
  [Name in keyof LoaderData]: (app: CoreApp, context: LoaderContext) => Loaded<LoaderData[Name]>;
};
