import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { addMeta } from "./page-meta.ts";

const content = { title: msg`Content · {brand}`, description: msg`Posts and articles of {brand}.` };

const admin = (title: MessageDescriptor) => ({ title, description: msg`Administration of {brand}.` });

addMeta({
  knowledge: { title: msg`Help centre · {brand}`, description: msg`Help with your {brand} account.` },
  contract: {
    title: msg`My contract · {brand}`,
    description: msg`What you agreed to, and what we sent you about your contract.`,
  },
  checkout: { title: msg`Your order · {brand}`, description: msg`Check your order before you confirm it.` },
  receipt: { title: msg`My invoices · {brand}`, description: msg`The invoices of your payments, to download.` },
  success: { title: msg`Your order · {brand}`, description: msg`The status of your order.` },
  dashboard: { title: msg`Watch · {brand}`, description: msg`Your {brand} account.` },
  "dashboard-plan": { title: msg`Plan · {brand}`, description: msg`Your {brand} account.` },
  "dashboard-invite": { title: msg`Invite · {brand}`, description: msg`Your {brand} account.` },
  "dashboard-account": { title: msg`Account · {brand}`, description: msg`Your {brand} account.` },
  "admin-coupons": admin(msg`Coupons · Administration · {brand}`),
  "admin-brand": admin(msg`Brand · Administration · {brand}`),
  "admin-books": admin(msg`Books · Administration · {brand}`),
  "admin-invoices": admin(msg`Invoices · Administration · {brand}`),
  "admin-orders": admin(msg`Orders · Administration · {brand}`),
  "admin-texts": admin(msg`Texts · Administration · {brand}`),
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
  "admin-import": admin(msg`Import of members · {brand}`),
  "admin-adopt": admin(msg`Stripe subscriptions · {brand}`),
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
});
