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

/** A built-in tag's name in the reader's language; an operator's own tag is shown as written. */
export function tagName(i18n: I18n, tag: string): string {
  const name = Object.hasOwn(TAGS, tag) ? TAGS[tag] : undefined;
  return name ? i18n._(name) : tag;
}

/** A knowledge base category's name in the reader's language; an unknown one is shown as written. */
export function categoryName(i18n: I18n, category: string): string {
  const name = Object.hasOwn(CATEGORIES, category) ? CATEGORIES[category] : undefined;
  return name ? i18n._(name) : category.charAt(0).toUpperCase() + category.slice(1).replace(/-/g, " ");
}
