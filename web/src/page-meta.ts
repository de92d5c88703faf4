import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RouteId } from "./routes.ts";

/** Title and description of each page; `{brand}` and `{days}` (trial length) come from the site record. */
export const pageMeta: Readonly<Record<RouteId, { title: MessageDescriptor; description: MessageDescriptor }>> = {
  home: {
    title: msg`{brand}: your streaming add-on account, ready in a minute`,
    description: msg`Sign up, receive your streaming add-on account and find it in sync on all your devices. Free trial for {days} days, no card needed.`,
  },
  trial: {
    title: msg`Start your free trial · {brand}`,
    description: msg`Create your {brand} account and try it for {days} days, no card needed.`,
  },
  login: { title: msg`Sign in · {brand}`, description: msg`Sign in to your {brand} account.` },
  forgot: {
    title: msg`Forgotten password · {brand}`,
    description: msg`Choose a new password for your {brand} account.`,
  },
  "verify-email": {
    title: msg`Verify your e-mail address · {brand}`,
    description: msg`Confirm the e-mail address of your {brand} account.`,
  },
  blog: {
    title: msg`Blog · {brand}`,
    description: msg`Guides and news about your streaming account: setting up, choosing, staying safe.`,
  },
  // Their own titles come with them.
  post: { title: msg`Blog · {brand}`, description: msg`A post of the {brand} blog.` },
  knowledge: { title: msg`Knowledge base · {brand}`, description: msg`Help with your {brand} account.` },
  article: { title: msg`Knowledge base · {brand}`, description: msg`Help with your {brand} account.` },
  dashboard: { title: msg`Dashboard · {brand}`, description: msg`Your {brand} account.` },
  admin: { title: msg`Administration · {brand}`, description: msg`Administration of {brand}.` },
};

export const errorTitles = {
  notFound: msg`Page Not Found · {brand}`,
  other: msg`Internal Server Error · {brand}`,
};
