import accounts from "./accounts/feature.ts";
import addons from "./addons/feature.ts";
import admin from "./admin/feature.ts";
import alerts from "./alerts/feature.ts";
import analytics from "./analytics/feature.ts";
import apiKeys from "./api-keys/feature.ts";
import apiV1 from "./api-v1/feature.ts";
import audit from "./audit/feature.ts";
import billing from "./billing/feature.ts";
import caches from "./caches/feature.ts";
import contact from "./contact/feature.ts";
import content from "./content/feature.ts";
import contract from "./contract/feature.ts";
import coupons from "./coupons/feature.ts";
import debrid from "./debrid/feature.ts";
import entitlements from "./entitlements/feature.ts";
import guard from "./guard/feature.ts";
import guesses from "./guesses/feature.ts";
import icons from "./icons/feature.ts";
import identities from "./identities/feature.ts";
import invoices from "./invoices/feature.ts";
import jobs from "./jobs/feature.ts";
import { call as callHandler, provide, register as registerAll } from "./lib/register.ts";
import mail from "./mail/feature.ts";
import newsletter from "./newsletter/feature.ts";
import orders from "./orders/feature.ts";
import pages from "./pages/feature.ts";
import passkeys from "./passkeys/feature.ts";
import plans from "./plans/feature.ts";
import realtime from "./realtime/feature.ts";
import referrals from "./referrals/feature.ts";
import sealing from "./sealing/feature.ts";
import secondFactor from "./second-factor/feature.ts";
import sessions from "./sessions/feature.ts";
import setup from "./setup/feature.ts";
import site from "./site/feature.ts";
import status from "./status/feature.ts";
import stremio from "./stremio/feature.ts";
import system from "./system/feature.ts";
import terminations from "./terminations/feature.ts";
import trials from "./trials/feature.ts";
import webhooks from "./webhooks/feature.ts";

/** Every feature, in the order in which their hooks run. */
export const features = {
  guard,
  realtime,
  "second-factor": secondFactor,
  passkeys,
  site,
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
  contract,
  terminations,
  contact,
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

/** How a generated stub reaches its handler. */
export const call = callHandler;

/** Called once by boot.pb.js when the server starts. */
export function register(): void {
  registerAll(features);
}
