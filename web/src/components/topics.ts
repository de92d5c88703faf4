import { useLingui } from "@lingui/react/macro";

/** Names of the tags that come with the site; an operator's own is shown as it is written. */
export function useTagName(): (tag: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    accounts: t`Accounts`,
    "behind-the-scenes": t`Behind the scenes`,
    devices: t`Devices`,
    guides: t`Guides`,
    picture: t`Picture`,
    security: t`Security`,
    subscription: t`Subscription`,
  };
  return (tag) => names[tag] ?? tag;
}

/** Names of the knowledge base's categories in the reader's language; one that the site does not know is shown as it is. */
export function useCategoryName(): (category: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    start: t`Getting started`,
    devices: t`Devices`,
    account: t`Account`,
    billing: t`Billing`,
    privacy: t`Privacy`,
  };
  return (category) => names[category] ?? category.charAt(0).toUpperCase() + category.slice(1).replace(/-/g, " ");
}

/** The page of a category with all its articles, without locale prefix. */
export const categoryPath = (category: string): string => `/rubriques/${category}`;
