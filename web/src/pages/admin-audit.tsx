import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type AuditFilters, NO_FILTERS } from "../features/admin-audit/api.ts";
import { Entries } from "../features/admin-audit/entries.tsx";
import { AUDIT_ACTIONS } from "../shared/audit-actions.ts";
import { Button } from "../ui/button/button.tsx";
import { Select } from "../ui/form/select.tsx";
import { TextField } from "../ui/form/text-field.tsx";

/** /admin/audit: who did what to whom. */
export function AdminAuditPage() {
  const { t, i18n } = useLingui();
  const [filters, setFilters] = useState<AuditFilters>(() => readFilters(location.search));
  const set = (change: Partial<AuditFilters>) => setFilters({ ...filters, ...change });
  const actions = Object.entries(AUDIT_ACTIONS)
    .map(([value, label]) => ({ value, label: i18n._(label) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-title">{t`Audit log`}</h1>
      <div className="grid gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-3">
        <Select
          name="action"
          label={t`Action`}
          options={[{ value: "", label: t`Any` }, ...actions]}
          value={filters.action}
          onChange={({ target }) => set({ action: target.value })}
        />
        <TextField
          name="actor"
          label={t`ID of the author`}
          value={filters.actor}
          onChange={({ target }) => set({ actor: target.value.trim() })}
        />
        <TextField
          name="member"
          label={t`ID of the member`}
          value={filters.member}
          onChange={({ target }) => set({ member: target.value.trim() })}
        />
        <TextField
          name="from"
          type="date"
          label={t`From`}
          value={filters.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TextField
          name="to"
          type="date"
          label={t`Until`}
          value={filters.to}
          onChange={({ target }) => set({ to: target.value })}
        />
        <Button variant="ghost" className="self-end justify-self-start" onClick={() => setFilters(NO_FILTERS)}>
          {t`Clear the filters`}
        </Button>
      </div>
      <Entries filters={filters} />
    </div>
  );
}

function readFilters(search: string): AuditFilters {
  const given = new URLSearchParams(search);
  return { ...NO_FILTERS, actor: given.get("actor") ?? "", member: given.get("member") ?? "" };
}
