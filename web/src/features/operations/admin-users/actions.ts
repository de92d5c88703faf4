import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

type Action = { title: MessageDescriptor; description: MessageDescriptor; verb: MessageDescriptor; danger?: true };

export type ActionName = keyof typeof ALL;

/** The date that an action moves. */
export const DATES: { readonly [name in ActionName]?: "trialEnds" | "paidUntil" } = {
  extend: "trialEnds",
  comp: "paidUntil",
};

/** The access that an action gives or takes. */
export const FLAGS: { readonly [name in ActionName]?: { isApi: boolean } } = {
  grantApi: { isApi: true },
  revokeApi: { isApi: false },
};

const GRANTED = msg`The member is signed out everywhere and must sign in again.`;
const REVOKED = msg`The member is signed out everywhere. The API keys made with this access are revoked permanently.`;

const ALL = {
  extend: {
    title: msg`Extend the trial`,
    description: msg`From the end of the trial, or from now when it is over.`,
    verb: msg`Extend`,
  },
  comp: {
    title: msg`Give paid days`,
    description: msg`From the end of the paid period, or from now. The member keeps these days on top of later payments.`,
    verb: msg`Give`,
  },
  suspend: {
    title: msg`Block this member`,
    description: msg`No more streaming, and all sessions end. A card subscription is not renewed.`,
    verb: msg`Block`,
    danger: true,
  },
  lift: {
    title: msg`Unblock this member`,
    description: msg`The member may stream again, as far as trial and payments allow.`,
    verb: msg`Unblock`,
  },
  cancel: {
    title: msg`Cancel the subscription`,
    description: msg`It ends with its period, and nothing more is charged. The member gets the receipt of a cancellation.`,
    verb: msg`Cancel the subscription`,
    danger: true,
  },
  withdraw: {
    title: msg`Withdraw from the contract`,
    description: msg`For a member who withdraws within fourteen days. Access ends now, what is owed goes back, and the member gets a receipt.`,
    verb: msg`Withdraw`,
    danger: true,
  },
  note: {
    title: msg`Write a note`,
    description: msg`For the team. It stays in the member’s history and cannot be changed.`,
    verb: msg`Keep the note`,
  },
  regenerate: {
    title: msg`New streaming credentials`,
    description: msg`The old ones stop working at once. The new ones are on the member’s dashboard.`,
    verb: msg`Replace`,
    danger: true,
  },
  verify: {
    title: msg`Send the confirmation again`,
    description: msg`A new e-mail with a link goes to the member’s address.`,
    verb: msg`Send`,
  },
  factors: {
    title: msg`Remove the second factors`,
    description: msg`For a member who has lost them. Check who is asking first: after this, the password alone signs in. The member gets an e-mail.`,
    verb: msg`Remove`,
    danger: true,
  },
  grantApi: { title: msg`Give API access`, description: GRANTED, verb: msg`Give access` },
  revokeApi: { title: msg`Remove API access`, description: REVOKED, verb: msg`Remove` },
  reveal: {
    title: msg`Show the streaming password`,
    description: msg`The member sees in their activity that the team has viewed it.`,
    verb: msg`Show`,
    danger: true,
  },
  export: {
    title: msg`Export the member’s data`,
    description: msg`The same file as the member can download.`,
    verb: msg`Export`,
  },
  impersonate: {
    title: msg`See the site as this member`,
    description: msg`For 15 minutes, read-only: nothing can be changed. The member sees it in their activity.`,
    verb: msg`Begin`,
  },
  delete: {
    title: msg`Delete this account`,
    description: msg`The account and everything linked to it are deleted at once and permanently.`,
    verb: msg`Delete`,
    danger: true,
  },
} satisfies { readonly [name: string]: Action };

/** The texts of each action on one member. */
export const ACTIONS: Readonly<Record<ActionName, Action>> = ALL;
