import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RouteId } from "../../../common/routes.ts";

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
const content = { title: msg`Content · {brand}`, description: msg`Posts and articles of {brand}.` };
const nothing = { title: msg`Nothing here · {brand}`, description: msg`There is nothing at this address.` };

const admin = (title: MessageDescriptor) => ({ title, description: msg`Administration of {brand}.` });

/** Title and description of each page; `{brand}` and `{days}` (trial length) come from the site record. */
export const pageMeta: Readonly<Record<RouteId, { title: MessageDescriptor; description: MessageDescriptor }>> = {
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
  knowledge: { title: msg`Help centre · {brand}`, description: msg`Help with your {brand} account.` },
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
  // Its title comes with its data.
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
  contract: {
    title: msg`My contract · {brand}`,
    description: msg`What you agreed to, and what we sent you about your contract.`,
  },
  licences: {
    title: msg`Open-source licences · {brand}`,
    description: msg`The open-source software that {brand} is built with, and its licences.`,
  },
  privacy,
  "privacy-policy": privacy,
  "wp-admin": nothing,
  "wp-login": nothing,
  checkout: { title: msg`Your order · {brand}`, description: msg`Check your order before you confirm it.` },
  receipt: { title: msg`My invoices · {brand}`, description: msg`The invoices of your payments, to download.` },
  success: { title: msg`Your order · {brand}`, description: msg`The status of your order.` },
  dashboard: { title: msg`Watch · {brand}`, description: msg`Your {brand} account.` },
  "dashboard-plan": { title: msg`Plan · {brand}`, description: msg`Your {brand} account.` },
  "dashboard-invite": { title: msg`Invite · {brand}`, description: msg`Your {brand} account.` },
  "dashboard-account": { title: msg`Account · {brand}`, description: msg`Your {brand} account.` },
  "admin-coupons": admin(msg`Coupons · Administration · {brand}`),
  "admin-invoices": admin(msg`Invoices · Administration · {brand}`),
  "admin-orders": admin(msg`Orders · Administration · {brand}`),
  "admin-newsletter": admin(msg`Newsletter · Administration · {brand}`),
  "admin-newsletter-issue": admin(msg`Newsletter · Administration · {brand}`),
  "admin-plans": admin(msg`Plans · Administration · {brand}`),
  "admin-rewards": admin(msg`Rewards · {brand}`),
  "admin-terminations": admin(msg`Ended contracts · {brand}`),
  "admin-stremio": admin(msg`Streaming accounts · {brand}`),
  "admin-settings": admin(msg`Settings · Administration · {brand}`),
  "admin-manual": admin(msg`Manual · {brand}`),
  "admin-setup": admin(msg`Set-up · {brand}`),
  "admin-system": admin(msg`System · {brand}`),
  "admin-inbox": admin(msg`Inbox · {brand}`),
  "admin-thread": admin(msg`Inbox · {brand}`),
  "admin-import": admin(msg`Import · {brand}`),
  "admin-adopt": admin(msg`Adoption · {brand}`),
  "admin-users": admin(msg`Members · {brand}`),
  "admin-user": admin(msg`Member · {brand}`),
  "admin-analytics": admin(msg`Analytics · {brand}`),
  "admin-team": admin(msg`Team · Administration · {brand}`),
  "team-invitation": { title: msg`Join the team · {brand}`, description: msg`Join the team of {brand}.` },
  "admin-api-keys": admin(msg`API keys · {brand}`),
  "admin-audit": admin(msg`Audit log · {brand}`),
  "admin-addons": admin(msg`Add-ons · Administration · {brand}`),
  "admin-webhooks": admin(msg`Webhooks · {brand}`),
  "admin-incidents": admin(msg`Incidents · {brand}`),
  "admin-debrid": admin(msg`Debrid accounts · {brand}`),
  admin: admin(msg`Administration · {brand}`),
  "admin-content": content,
  "admin-document": content,
};

export const errorTitles = {
  notFound: msg`Page Not Found · {brand}`,
  other: msg`Internal Server Error · {brand}`,
};
