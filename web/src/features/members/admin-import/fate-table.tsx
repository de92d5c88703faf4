import { useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { AdminPlan } from "../../../../../common/contract/plans.ts";
import type { MemberRow } from "../../../../../common/imports/rows.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { type Column, Table } from "../../../ui/table/table.tsx";
import { Breakable } from "../../../ui/text/breakable.tsx";
import type { Fate, Preview } from "./preview.ts";
import { NOTICES, PROBLEMS } from "./texts.ts";

/** Rows that the table draws; the filter finds the others. */
const DRAWN = 200;
/** Rows before "show all". */
const FIRST = 30;

type Filter = "" | Fate["kind"] | "noticed";
type Props = { preview: Preview; plans: readonly AdminPlan[]; stale: boolean };

/** What happens to each row. */
export function FateTable({ preview, plans, stale }: Props) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const [filter, setFilter] = useState<Filter>("");
  const found = useMemo(() => preview.fates.filter((fate) => fits(fate, filter)), [preview, filter]);
  const options: readonly { value: Filter; label: string }[] = [
    { value: "", label: t`All rows` },
    { value: "new", label: t`New members` },
    { value: "noticed", label: t`New members with a remark` },
    { value: "known", label: t`Members already` },
    { value: "refused", label: t`To be corrected` },
  ];
  const [shown, all] = [formatNumber(DRAWN), formatNumber(found.length)];
  return (
    <div className="flex flex-col gap-4" aria-busy={stale}>
      <Select
        name="fates"
        optional="filter"
        label={t`Show`}
        options={options}
        value={filter}
        onChange={({ target }) => setFilter(options.find(({ value }) => value === target.value)?.value ?? "")}
        className="w-full sm:w-72"
      />
      <Table
        caption={t`What happens to each row`}
        columns={useColumns(plans)}
        rows={found.slice(0, DRAWN)}
        rowKey={({ line }) => String(line)}
        most={FIRST}
        empty={<EmptyState title={t`No rows here`} />}
      />
      {found.length > DRAWN && <p className="text-sm text-muted">{t`The first ${shown} of ${all} rows.`}</p>}
    </div>
  );
}

function fits(fate: Fate, filter: Filter): boolean {
  if (filter === "noticed") return fate.kind === "new" && fate.member.notices.length > 0;
  return filter === "" || fate.kind === filter;
}

function useColumns(plans: readonly AdminPlan[]): Column<Fate>[] {
  const { t } = useLingui();
  return [
    { header: t`Line`, cell: ({ line }) => line, control: true },
    { header: t`E-mail address`, cell: ({ email }) => (email ? <Breakable text={email} /> : t`(empty)`) },
    { header: t`Becomes`, cell: (fate) => <Becomes fate={fate} plans={plans} /> },
    { header: t`State`, cell: (fate) => <State fate={fate} /> },
  ];
}

function State({ fate }: { fate: Fate }) {
  const { t } = useLingui();
  if (fate.kind === "refused") return <Badge tone="danger">{t`To be corrected`}</Badge>;
  if (fate.kind === "known") return <Badge>{t`Member already`}</Badge>;
  if (fate.member.notices.length > 0) return <Badge tone="warning">{t`New, with a remark`}</Badge>;
  return <Badge tone="success">{t`New member`}</Badge>;
}

function Becomes({ fate, plans }: { fate: Fate; plans: readonly AdminPlan[] }) {
  const { t, i18n } = useLingui();
  const { locale } = useFormat();
  if (fate.kind === "refused")
    return <span className="text-bad">{i18n._(PROBLEMS[fate.problem.code](fate.problem.value))}</span>;
  if (fate.kind === "known") return t`Nothing changes`;
  const { member } = fate;
  const plan = plans.find(({ id }) => id === member.plan)?.texts[locale].name;
  return (
    <span className="flex flex-col">
      <span>
        {plan && `${plan} · `}
        <Access member={member} />
      </span>
      {member.notices.map((notice) => (
        <span key={notice} className="text-warn">
          {i18n._(NOTICES[notice])}
        </span>
      ))}
    </span>
  );
}

function Access({ member }: { member: MemberRow }) {
  const { t } = useLingui();
  const { formatParisDay } = useFormat();
  if (!member.account) return t`Newsletter only, no account`;
  const day = formatParisDay(member.paidUntil);
  if (!day)
    return member.subscription || member.customer
      ? t`Stripe customer, no access before the subscription is adopted`
      : t`No access, no trial`;
  if (new Date(member.paidUntil) <= new Date()) return t`Access ended on ${day}, no trial`;
  if (member.billedUntil === "") return t`Access given until ${day}`;
  return member.billedUntil < member.paidUntil ? t`Access until ${day}, with days given` : t`Paid until ${day}`;
}
