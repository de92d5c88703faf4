import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PageRouteId, RouteId } from "../../../common/routes.ts";

const plans = {
  title: msg`Plans and prices · {brand}`,
  description: msg`The plans of {brand} by the month or by the year, at their total price, tax included. Free trial, no commitment beyond the paid period.`,
};
const privacy = {
  title: msg`Privacy policy · {brand}`,
  description: msg`What data {brand} keeps, why, for how long, and how you can see, correct or erase it.`,
};
/** Of any code: the page does not reveal whether it belongs to someone. */
const invitation = {
  title: msg`Referral link · {brand}`,
  description: msg`Sign up to {brand} with a referral link: your add-on is ready in a minute.`,
};
const nothing = { title: msg`Nothing here · {brand}`, description: msg`There is nothing at this address.` };

type Meta = { title: MessageDescriptor; description: MessageDescriptor };

/** Title and description of each public page; `{brand}` and `{days}` (trial length) come from the site record. */
const publicMeta: Readonly<Record<PageRouteId, Meta>> = {
  home: {
    title: msg`{brand}: Stremio, ready on every screen`,
    description: msg`We prepare your Stremio add-on, keep it working on every screen and help you. {days, plural, =0 {} one {Free trial for # day, no card needed.} other {Free trial for # days, no card needed.}}`,
  },
  trial: {
    title: msg`Start your free trial · {brand}`,
    description: msg`Create your {brand} account and try it for {days, plural, one {# day} other {# days}}, no card needed.`,
  },
  login: { title: msg`Sign in · {brand}`, description: msg`Sign in to your {brand} account.` },
  forgot: {
    title: msg`Forgotten password · {brand}`,
    description: msg`Choose a new password for your {brand} account.`,
  },
  addon: {
    title: msg`Install the add-on · {brand}`,
    description: msg`Open your {brand} add-on on any device with your streaming username and password.`,
  },
  contact: {
    title: msg`Contact us · {brand}`,
    description: msg`Write to {brand}, with or without an account. Your message reaches the people who run the service.`,
  },
  help: {
    title: msg`Help centre · {brand}`,
    description: msg`All {brand} help articles, no account needed: setting up, private link, payment, cancelling.`,
  },
  "verify-email": {
    title: msg`Confirm your e-mail address · {brand}`,
    description: msg`Confirm the e-mail address of your {brand} account.`,
  },
  blog: {
    title: msg`Blog · {brand}`,
    description: msg`Guides and news: setting up Stremio, choosing a plan, keeping your account safe.`,
  },
  // Their titles come with their data.
  post: { title: msg`Blog · {brand}`, description: msg`A post on the {brand} blog.` },
  category: {
    title: msg`Articles by subject · {brand}`,
    description: msg`All {brand} help articles on one subject.`,
  },
  article: { title: msg`Help centre · {brand}`, description: msg`Help with your {brand} account.` },
  more: {
    title: msg`About the service · {brand}`,
    description: msg`What {brand} does and what it leaves to you, the devices it works on, and an honest comparison with doing it yourself.`,
  },
  "how-it-works": {
    title: msg`How it works · {brand}`,
    description: msg`Account, Stremio, add-on, television: from signing up to {brand} to the first film, in four illustrated steps.`,
  },
  "subscription-plans": plans,
  subscription: plans,
  coupons: {
    title: msg`Coupons · {brand}`,
    description: msg`The {brand} coupons that anyone may use: what each one gives, for which plans and until when.`,
  },
  discount: {
    title: msg`Check a code · {brand}`,
    description: msg`Type a code and see what you would pay for each plan of {brand}, and for how long.`,
  },
  referral: {
    title: msg`Referral programme · {brand}`,
    description: msg`Invite people to {brand} with your personal link: how it works, what is counted, and the rules.`,
  },
  newsletter: {
    title: msg`Newsletter · {brand}`,
    description: msg`News about {brand} by e-mail, now and then: subscribe without an account, and read past issues.`,
  },
  "newsletter-confirm": {
    title: msg`Confirm your newsletter sign-up · {brand}`,
    description: msg`Confirm that you want to receive the {brand} newsletter.`,
  },
  "newsletter-leave": {
    title: msg`Unsubscribe · {brand}`,
    description: msg`Stop receiving the {brand} newsletter.`,
  },
  // Their titles come with their data.
  "free-page": { title: msg`A page of {brand}`, description: msg`A page of {brand}.` },
  "newsletter-issue": { title: msg`Newsletter · {brand}`, description: msg`An issue of the {brand} newsletter.` },
  status: {
    title: msg`Service status · {brand}`,
    description: msg`Whether each part of {brand} works now, the last 90 days, and incidents.`,
  },
  "api-docs": {
    title: msg`API for developers · {brand}`,
    description: msg`The API of {brand}: check an account, verify credentials, read members. Operations, keys, limits and errors.`,
  },
  "invite-start": invitation,
  invite: invitation,
  discord: { title: msg`Discord · {brand}`, description: msg`The community of {brand} on Discord.` },
  reddit: { title: msg`Reddit · {brand}`, description: msg`The community of {brand} on Reddit.` },
  terms: {
    title: msg`Terms of use · {brand}`,
    description: msg`The contract between you and {brand}, in plain words: account, trial, prices, withdrawal, guarantees.`,
  },
  sales: {
    title: msg`Terms of sale · {brand}`,
    description: msg`{brand} subscriptions: prices, order, payment, renewal, withdrawal, cancellation, guarantees.`,
  },
  notice: {
    title: msg`Legal notice · {brand}`,
    description: msg`Who publishes {brand}, who hosts it, and how to reach them.`,
  },
  accessibilite: {
    title: msg`Accessibility: partially compliant · {brand}`,
    description: msg`The accessibility declaration of {brand}: test results, known limits, contact, and how to complain.`,
  },
  resilier: {
    title: msg`Cancel your contract · {brand}`,
    description: msg`Cancel your {brand} subscription in three steps, without signing in, with a receipt by e-mail.`,
  },
  retractation: {
    title: msg`Withdraw from the contract here · {brand}`,
    description: msg`Withdraw from your {brand} order within fourteen days: two steps, a receipt and the refund.`,
  },
  licences: {
    title: msg`Open-source licences · {brand}`,
    description: msg`The open-source software that {brand} is built with, and its licences.`,
  },
  privacy,
  "privacy-policy": privacy,
  "wp-admin": nothing,
  "wp-login": nothing,
};

/** Of each page that is known by now: no public page loads the titles of the others. */
export const pageMeta: { [id in RouteId]?: Meta } = { ...publicMeta };

/** Makes the titles of signed-in pages known, with the first of these pages. */
export function addMeta(meta: Readonly<Record<Exclude<RouteId, PageRouteId>, Meta>>): void {
  Object.assign(pageMeta, meta);
}

export const errorTitles = {
  notFound: msg`Page Not Found · {brand}`,
  other: msg`Internal Server Error · {brand}`,
};
