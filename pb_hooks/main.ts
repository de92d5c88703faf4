import analytics from "./audience/analytics/feature.ts";
import content from "./audience/content/feature.ts";
import newsletter from "./audience/newsletter/feature.ts";
import books from "./billing/books/feature.ts";
import contract from "./billing/contract/feature.ts";
import coupons from "./billing/coupons/feature.ts";
import entitlements from "./billing/entitlements/feature.ts";
import billing from "./billing/feature.ts";
import invoices from "./billing/invoices/feature.ts";
import orders from "./billing/orders/feature.ts";
import plans from "./billing/plans/feature.ts";
import referrals from "./billing/referrals/feature.ts";
import terminations from "./billing/terminations/feature.ts";
import trials from "./billing/trials/feature.ts";
import guesses from "./identity/guesses/feature.ts";
import identities from "./identity/identities/feature.ts";
import passkeys from "./identity/passkeys/feature.ts";
import secondFactor from "./identity/second-factor/feature.ts";
import sessions from "./identity/sessions/feature.ts";
import { requireHost } from "./lib/host.ts";
import { call as callHandler, provide, register as registerAll } from "./lib/register.ts";
import accounts from "./members/accounts/feature.ts";
import contact from "./members/contact/feature.ts";
import imports from "./members/imports/feature.ts";
import inbox from "./members/inbox/feature.ts";
import team from "./members/team/feature.ts";
import admin from "./operations/admin/feature.ts";
import setup from "./operations/setup/feature.ts";
import status from "./operations/status/feature.ts";
import system from "./operations/system/feature.ts";
import pages from "./pages/feature.ts";
import alerts from "./platform/alerts/feature.ts";
import audit from "./platform/audit/feature.ts";
import brand from "./platform/brand/feature.ts";
import caches from "./platform/caches/feature.ts";
import guard from "./platform/guard/feature.ts";
import icons from "./platform/icons/feature.ts";
import jobs from "./platform/jobs/feature.ts";
import mail from "./platform/mail/feature.ts";
import realtime from "./platform/realtime/feature.ts";
import sealing from "./platform/sealing/feature.ts";
import site from "./platform/site/feature.ts";
import texts from "./platform/texts/feature.ts";
import apiKeys from "./programs/api-keys/feature.ts";
import apiV1 from "./programs/api-v1/feature.ts";
import webhooks from "./programs/webhooks/feature.ts";
import addons from "./streaming/addons/feature.ts";
import debrid from "./streaming/debrid/feature.ts";
import stremio from "./streaming/stremio/feature.ts";

/** Every feature, in the order in which their hooks run. */
export const features = {
  guard,
  realtime,
  "second-factor": secondFactor,
  passkeys,
  site,
  texts,
  brand,
  sealing,
  identities,
  accounts,
  sessions,
  trials,
  entitlements,
  addons,
  stremio,
  billing,
  invoices,
  books,
  contract,
  terminations,
  contact,
  inbox,
  team,
  orders,
  plans,
  coupons,
  referrals,
  mail,
  guesses,
  jobs,
  audit,
  system,
  setup,
  admin,
  debrid,
  "api-keys": apiKeys,
  "api-v1": apiV1,
  analytics,
  // After the figures of a deleted member, which ask whether an import brought them.
  imports,
  icons,
  content,
  newsletter,
  webhooks,
  alerts,
  status,
  caches,
  pages,
};

provide(features);

/** How internal/hooks/runtimes reaches a handler. */
export const call = callHandler;

/** Called once by boot.pb.js at the start of a server, and of a command that needs the database. */
export function register(): void {
  requireHost();
  registerAll(features);
}
