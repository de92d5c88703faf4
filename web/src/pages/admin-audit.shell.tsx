import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type AuditFilters, NO_FILTERS } from "../features/operations/admin-audit/api.ts";
import { choicesOf } from "../features/operations/admin-audit/audit-rules.ts";
import { Entries } from "../features/operations/admin-audit/entries.tsx";
import { useDebounced } from "../lib/use-debounced.ts";
import { useVisit } from "../router/use-visit.ts";
import { AUDIT_ACTIONS } from "../shared/audit-actions.ts";
import { Button } from "../ui/button/button.tsx";
import { Bound } from "../ui/form/bound.tsx";
import { Select } from "../ui/form/select.tsx";
import { TextField } from "../ui/form/text-field.tsx";

/** /admin/audit: who did what to whom. */
export default function AdminAuditPage() {
  return <Log key={useVisit()} />; // an entry about a deleted member leads to theirs
}

function Log() {
  const { t, i18n } = useLingui();
  const [filters, setFilters] = useState<AuditFilters>(() => readFilters(location.search));
  const [actor, member] = [useDebounced(filters.actor.trim()), useDebounced(filters.member.trim())];
  const actions = choicesOf(Object.entries(AUDIT_ACTIONS).map(([action, label]) => [action, i18n._(label)] as const));
  return (
    <div className="@container flex flex-col gap-5">
      <h1 className="text-title">{t`Audit log`}</h1>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(14rem,30%)),1fr))] items-end gap-4">
        <Bound values={filters} onChange={setFilters}>
          {/* In two columns the first takes both, so that the two days are in one row. */}
          <div className="@max-[44rem]:col-span-full">
            <Select name="action" label={t`Action`} options={[{ value: "", label: t`Any` }, ...actions]} />
          </div>
          <TextField name="actor" label={t`By (e-mail address)`} />
          <TextField name="member" label={t`Member (e-mail or ID)`} />
          <TextField name="from" type="date" label={t`From`} />
          <TextField name="to" type="date" label={t`Until`} />
        </Bound>
        <Button variant="ghost" className="self-end justify-self-start" onClick={() => setFilters(NO_FILTERS)}>
          {t`Clear the filters`}
        </Button>
      </div>
      <Entries filters={{ ...filters, actor, member }} />
    </div>
  );
}

function readFilters(search: string): AuditFilters {
  const given = new URLSearchParams(search);
  return { ...NO_FILTERS, actor: given.get("actor") ?? "", member: given.get("member") ?? "" };
}
