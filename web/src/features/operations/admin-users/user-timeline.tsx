import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { TIMELINE_GROUPS, type TimelineGroup, type TimelineItem } from "../../../../../common/contract/timeline.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { AUDIT_ACTIONS } from "../../../shared/audit-actions.ts";
import { useMay } from "../../../shared/permissions.ts";
import { PAYMENT_LOOKS } from "../../../shared/states.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { ListPager } from "../../../ui/table/list-pager.tsx";
import { readTimeline, userKey } from "./api.ts";

const GROUPS: Readonly<Record<TimelineGroup, MessageDescriptor>> = {
  access: msg`Access and sign-ins`,
  money: msg`Payments`,
  messages: msg`Messages`,
  mail: msg`E-mails`,
  team: msg`Changes and team`,
};

/** What the audit log does not name. */
const KINDS: Readonly<Record<string, MessageDescriptor>> = {
  created: msg`Account created`,
  imported: msg`Imported`,
  adopted: msg`Stripe subscription adopted`,
  signed_in: msg`Signed in`,
  order: msg`Order`,
  payment: msg`Payment`,
  refund: msg`Refund`,
  cancel: msg`Cancellation`,
  withdraw: msg`Withdrawal`,
  "message.in": msg`Message from the member`,
  "message.unproved": msg`Message, sender not proved`,
  "message.out": msg`Message from the team`,
  "message.note": msg`Note of the conversation`,
  "mail.verification": msg`E-mail: confirmation of the address`,
  "mail.email-change": msg`E-mail: confirmation of a new address`,
  "mail.reset": msg`E-mail: link to a new password`,
  "mail.invitation": msg`E-mail: invitation`,
  "mail.code": msg`E-mail: sign-in code`,
  "mail.replaced": msg`E-mail: password erased`,
  "mail.auth-alert": msg`E-mail: sign-in from a new device`,
  "mail.notice": msg`E-mail`,
  "mail.warning": msg`E-mail`,
};

/** What happened to a member: messages, mails, sign-ins, payments, changes and visits of the team, newest first. */
export function UserTimeline({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const [group, setGroup] = useState<TimelineGroup | "">("");
  const pages = usePages([...userKey(id), "timeline", group], (after, signal) =>
    readTimeline(id, group, after, signal),
  );
  const hidden: readonly TimelineGroup[] = [
    ...(may("money.read") ? [] : ["money" as const]),
    ...(may("inbox") ? [] : ["messages" as const]),
  ];
  const groups = TIMELINE_GROUPS.filter((each) => !hidden.includes(each));
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t`Filter`}</legend>
        {(["", ...groups] as const).map((each) => (
          <Button
            key={each}
            size="sm"
            variant={group === each ? "secondary" : "ghost"}
            aria-pressed={group === each}
            onClick={() => setGroup(each)}
          >
            {each ? i18n._(GROUPS[each]) : t`All`}
          </Button>
        ))}
      </fieldset>
      <Loaded from={pages} skeleton={6}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t`Nothing here yet`} />
          ) : (
            <ol className="ml-1.5 flex flex-col gap-4 border-l border-line pl-5">
              {items.map((item) => (
                <Entry key={`${item.kind}${item.id}`} item={item} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <ListPager {...pages.pager} />
    </div>
  );
}

function Entry({ item }: { item: TimelineItem }) {
  const { t, i18n } = useLingui();
  const { formatDateTime, formatMoney } = useFormat();
  const { at, group, kind, text, detail, cents, by, until } = item;
  const name = KINDS[kind] ?? AUDIT_ACTIONS[kind];
  const title = name ? i18n._(name) : kind;
  const state = Object.entries(PAYMENT_LOOKS).find(([status]) => status === detail)?.[1].label;
  const end = until && formatDateTime(until);
  return (
    <li className="relative">
      <span aria-hidden="true" className="absolute top-2 -left-[1.5625rem] size-2.5 rounded-full bg-edge" />
      <p className="font-semibold">
        {group === "messages" ? (
          <Link to={`/admin/inbox/${detail}`} className="link">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      {text && <p className="wrap-anywhere">{text}</p>}
      <p className="text-sm text-muted">
        <time dateTime={at}>{formatDateTime(at)}</time>
        <More>{by}</More>
        <More>{end && t`until ${end}`}</More>
        <More>{state}</More>
        <More>{cents > 0 && formatMoney(cents)}</More>
      </p>
    </li>
  );
}

function More({ children }: { children: ReactNode }) {
  return (
    children && (
      <>
        {"\u00a0· "}
        {children}
      </>
    )
  );
}
