import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

const TAGS: Readonly<Record<string, MessageDescriptor>> = {
  accounts: msg`Accounts`,
  "behind-the-scenes": msg`Behind the scenes`,
  devices: msg`Devices`,
  guides: msg`Guides`,
  picture: msg`Picture`,
  security: msg`Security`,
  subscription: msg`Subscription`,
};

const CATEGORIES: Readonly<Record<string, MessageDescriptor>> = {
  start: msg`Getting started`,
  devices: msg`Devices`,
  account: msg`Account`,
  billing: msg`Billing`,
  privacy: msg`Privacy`,
};

/** Name of a tag in the reader's language: those that come with the site; an operator's own is shown as it is written. */
export function tagName(i18n: I18n, tag: string): string {
  const name = Object.hasOwn(TAGS, tag) ? TAGS[tag] : undefined;
  return name ? i18n._(name) : tag;
}

/** Name of a category of the knowledge base in the reader's language; one that the site does not know is shown as it is. */
export function categoryName(i18n: I18n, category: string): string {
  const name = Object.hasOwn(CATEGORIES, category) ? CATEGORIES[category] : undefined;
  return name ? i18n._(name) : category.charAt(0).toUpperCase() + category.slice(1).replace(/-/g, " ");
}
