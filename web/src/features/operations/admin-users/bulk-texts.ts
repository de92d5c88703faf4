import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BulkAction, LeftOut } from "../../../../../common/contract/bulk.ts";

type Texts = {
  title: MessageDescriptor;
  description: MessageDescriptor;
  verb: MessageDescriptor;
  /** Those whom it changes, as the term of their number. */
  meets: MessageDescriptor;
  danger?: true;
};

/** The texts of each action on many members. */
export const BULK_TEXTS: Readonly<Record<BulkAction, Texts>> = {
  comp: {
    title: msg`Give paid days`,
    description: msg`From the end of each member’s paid period, or from now.`,
    verb: msg`Give`,
    meets: msg`Get the days`,
  },
  extend: {
    title: msg`Extend the trial`,
    description: msg`From the end of each trial, or from now when it is over.`,
    verb: msg`Extend`,
    meets: msg`Get the days`,
  },
  suspend: {
    title: msg`Block the members`,
    description: msg`They can no longer stream, all their sessions end, and card subscriptions are not renewed.`,
    verb: msg`Block`,
    meets: msg`Are blocked`,
    danger: true,
  },
  lift: {
    title: msg`Unblock the members`,
    description: msg`They may stream again, as far as trial and payments allow.`,
    verb: msg`Unblock`,
    meets: msg`Are unblocked`,
  },
  verify: {
    title: msg`Send the confirmation again`,
    description: msg`A new e-mail with a link goes to each address that is not confirmed.`,
    verb: msg`Send`,
    meets: msg`Get the e-mail`,
  },
  invite: {
    title: msg`Send the invitation again`,
    description: msg`Each gets a new link to choose a password, valid for 14 days. The e-mails leave at the pace of the invitations, one a second.`,
    verb: msg`Send`,
    meets: msg`Get the e-mail`,
  },
  message: {
    title: msg`Write to the members`,
    description: msg`About their account or the service: advertising belongs in the newsletter. Each gets the text of their language.`,
    verb: msg`Send`,
    meets: msg`Get the e-mail`,
  },
};

/** Why a member is left out. */
export const LEFT_OUT_TEXTS: Readonly<Record<LeftOut, MessageDescriptor>> = {
  blocked: msg`Blocked`,
  paid: msg`With paid access`,
  confirmed: msg`Address already confirmed`,
  invited: msg`Invited: send the invitation again`,
  not_invited: msg`With a password, or signed up alone`,
  never_invited: msg`Not invited yet: the page of the import sends the first invitation`,
  invited_lately: msg`Invitation on its way, or sent in the last 24 hours`,
  administrator: msg`Administrators`,
  not_blocked: msg`Not blocked`,
  unconfirmed: msg`Address not confirmed`,
  mailed_often: msg`Just had several of these e-mails`,
  failed: msg`Failed, see the log`,
};
