import type { LoaderData, Locale } from "../../types/api.ts";
import { publicFaqs, publicPlans } from "../site/public.ts";

type Loaders = { [Name in keyof LoaderData]: (app: CoreApp, locale: Locale) => LoaderData[Name] };

/** What each page's data is made of; the route table names the loader, and its surrogate keys. */
export const loaders: Loaders = {
  home: (app, locale) => ({ plans: publicPlans(app, locale), faqs: publicFaqs(app, locale) }),
};
