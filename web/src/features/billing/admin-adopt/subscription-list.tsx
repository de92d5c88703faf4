import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { AdoptionItem, Adoptions } from "../../../../../common/contract/adoptions.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { MemberLink } from "../../../shared/member-link.tsx";
import { SearchField } from "../../../shared/search-field.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { type AdoptionView, choose, giveBack, listKey, readList } from "./api.ts";
import { PROBLEMS } from "./texts.ts";

const POLL_MS = 2000;

/** The subscriptions that cannot be adopted, each with its reason. */
export function Refused({ problems }: Pick<Adoptions, "problems">) {
  const { t, i18n } = useLingui();
  const { formatNumber } = useFormat();
  if (problems.length === 0) return null;
  return (
    <Card title={t`Not adopted`}>
      <div className="flex flex-col gap-5">
        <ul className="flex flex-col gap-1 text-sm">
          {problems.map(({ problem, count }) => (
            <li key={problem}>
              <span className="font-semibold">{formatNumber(count)} ×</span> {i18n._(PROBLEMS[problem])}
            </li>
          ))}
        </ul>
        {problems.some(({ problem }) => problem === "member_missing") && (
          <div>
            <ButtonLink to="/admin/import" variant="secondary" size="sm">{t`Import members`}</ButtonLink>
          </div>
        )}
        <List show="problems" count={problems.reduce((sum, { count }) => sum + count, 0)} />
      </div>
    </Card>
  );
}

/** The adopted subscriptions, with the way to give one back. */
export function Adopted({ adopted }: Pick<Adoptions, "adopted">) {
  const { t } = useLingui();
  if (adopted === 0) return null;
  return (
    <Card title={t`Adopted`}>
      <List show="adopted" count={adopted} />
    </Card>
  );
}

/** @param count the list is read again when it changes: a job adopts one after the other */
function List({ show, count }: { show: AdoptionView; count: number }) {
  const { t, i18n } = useLingui();
  const { compare } = new Intl.Collator(i18n.locale, { numeric: true });
  const [q, setQ] = useState("");
  const list = useRead(listKey(show, q), (signal) => readList(show, q, signal), {
    refetchInterval: ({ state: { data } }) => (data?.items.some(({ returning }) => returning) ? POLL_MS : false),
  });
  const { refetch } = list;
  const known = useRef(count);
  useEffect(() => {
    if (known.current !== count) void refetch();
    known.current = count;
  }, [count, refetch]);
  return (
    <div className="flex flex-col gap-4">
      <SearchField label={t`E-mail address or Stripe number`} onSearch={setQ} />
      <Loaded from={list} skeleton={4}>
        {({ items, more }) =>
          items.length === 0 ? (
            <EmptyState title={t`Nothing found`}>{t`Search for another address.`}</EmptyState>
          ) : (
            <>
              <ul className="flex flex-col divide-y divide-line">
                {[...items]
                  .sort((a, b) => compare(a.problem, b.problem) || compare(a.email, b.email))
                  .map((item) => (
                    <Row key={item.id} item={item} />
                  ))}
              </ul>
              {more && (
                <p className="text-sm text-muted">{t`The first hundred by e-mail address. Search to find any other.`}</p>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Row({ item }: { item: AdoptionItem }) {
  const { t, i18n } = useLingui();
  const { formatDate, formatMoney, formatNumber } = useFormat();
  const { email, user, subscription, cents, period, problem, periodEnd, cancels, status } = item;
  const currency = item.currency.toUpperCase();
  const amount = currency === "EUR" ? formatMoney(cents) : `${formatNumber(cents / 100, 2)} ${currency}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">
          {user && email ? <MemberLink member={{ id: user, email }} /> : email || subscription}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {period === "year" ? t`${amount} a year` : t`${amount} a month`} · {subscription}
        </p>
        {problem && <p className="mt-1 text-sm">{i18n._(PROBLEMS[problem])}</p>}
        <p className="mt-1 flex flex-wrap gap-2 empty:hidden">
          {status === "past_due" && <Badge tone="warning">{t`Payment overdue`}</Badge>}
          {cancels && periodEnd && <Badge>{t`Ends on ${formatDate(periodEnd)}`}</Badge>}
          {item.returning && <Badge tone="info">{t`Being given back`}</Badge>}
        </p>
      </div>
      {problem === "doubled" && <Choose id={item.id} />}
      {problem === "" && !item.returning && <GiveBack id={item.id} />}
    </li>
  );
}

function Choose({ id }: { id: string }) {
  const { t } = useLingui();
  const choosing = useAction(() => choose(id));
  return (
    <Button variant="secondary" size="sm" pending={choosing.isPending} onClick={() => choosing.mutate()}>
      {t`Choose this one`}
    </Button>
  );
}

function GiveBack({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={t`Give this subscription back?`}
      confirmLabel={t`Give back`}
      onConfirm={() => giveBack(id)}
      done={t`The subscription is yours alone again.`}
      trigger={<Button variant="ghost" size="sm">{t`Give back…`}</Button>}
    >
      {t`It runs on at Stripe and is charged there as before. Here the member keeps what is paid, and then has no plan.`}
    </ConfirmDialog>
  );
}
