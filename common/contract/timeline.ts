import * as v from "valibot";
import { rawText } from "./fields.ts";

/** Wire shapes of a member's timeline, at `/api/app/admin/users/{id}/timeline` (pb_hooks/operations/admin). */

/** `access`: the account, its days and sign-ins. `messages`: of the inbox. `team`: what was done to the account, and notes. */
export const TIMELINE_GROUPS = ["access", "money", "messages", "mail", "team"] as const;
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number];

/**
 * Something that happened. `kind`: `created`, `signed_in`, `order`, `payment`, `refund`, `cancel`, `withdraw`; `message.in`, `message.out`,
 * `message.note`, and `message.unproved` for one that another person may have written; of a mail, its job's kind; else the action of the
 * audit log. `text`: a number or reference, a browser, a mail's title, the beginning of a message, a reason or note. `detail`: the state of
 * a payment, the thread of a message. `until`: the new end of access.
 */
export type TimelineItem = {
  id: string;
  at: string;
  group: TimelineGroup;
  kind: string;
  text: string;
  detail: string;
  cents: number;
  by: string;
  until: string | null;
};
export type TimelinePage = { items: TimelineItem[]; next: string | null };

/** `?after=&group=`; "" means the first page, and any group. */
export const timelineQuery = () =>
  v.object({ after: rawText, group: v.nullish(v.picklist(["", ...TIMELINE_GROUPS]), "") });
