import { useLingui } from "@lingui/react/macro";
import { type ChangeEvent, useState } from "react";
import { TEXT_GROUPS, type TextRow } from "../../../common/contract/texts.ts";
import { readTexts, TEXTS_KEY } from "../features/audience/admin-texts/api.ts";
import { BannerCard } from "../features/audience/admin-texts/banner-card.tsx";
import { NewPage } from "../features/audience/admin-texts/new-page.tsx";
import { TextDialog } from "../features/audience/admin-texts/text-dialog.tsx";
import { TextGroups } from "../features/audience/admin-texts/text-list.tsx";
import type { TextFilter } from "../features/audience/admin-texts/text-rules.ts";
import { useGroups } from "../features/audience/admin-texts/use-groups.ts";
import { useRead } from "../lib/use-read.ts";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Select } from "../ui/form/select.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { ListHeading } from "../ui/table/list-heading.tsx";

/** /admin/texts: the operator's own words on top of the product's. */
export default function AdminTextsPage() {
  const { t } = useLingui();
  const texts = useRead(TEXTS_KEY, readTexts);
  const actions = (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/admin/plans" variant="secondary" size="sm">{t`Texts of the plans`}</ButtonLink>
      <NewPage />
    </div>
  );
  const [filter, setFilter] = useState<TextFilter>({ q: "", group: "", state: "" });
  const [open, setOpen] = useState<TextRow>();
  return (
    <div className="flex flex-col gap-6">
      <ListHeading
        title={t`Texts`}
        action={actions}
        lead={t`Your own words on the site. A text that you leave alone follows the product’s upgrades.`}
      />
      <BannerCard />
      <Filters filter={filter} onChange={setFilter} />
      <Loaded from={texts} skeleton="h-96">
        {({ items }) => <TextGroups rows={items} filter={filter} onOpen={setOpen} />}
      </Loaded>
      {open && <TextDialog row={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Filters({ filter, onChange }: { filter: TextFilter; onChange: (filter: TextFilter) => void }) {
  const { t } = useLingui();
  const groups = useGroups();
  const change =
    <Name extends keyof TextFilter>(name: Name) =>
    ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      // The options of each list are the values of its field.
      onChange({ ...filter, [name]: target.value as TextFilter[Name] });
  return (
    <search className="grid gap-4 sm:grid-cols-[1fr_auto_auto]">
      <TextField
        name="q"
        type="search"
        optional="filter"
        label={t`Words in a text`}
        value={filter.q}
        onChange={change("q")}
        autoComplete="off"
      />
      <Select
        name="group"
        optional="filter"
        label={t`Group`}
        value={filter.group}
        onChange={change("group")}
        options={[{ value: "", label: t`All` }, ...TEXT_GROUPS.map((value) => ({ value, label: groups[value] }))]}
      />
      <Select
        name="state"
        optional="filter"
        label={t`State`}
        value={filter.state}
        onChange={change("state")}
        options={{ "": t`All`, changed: t`Changed`, stale: t`Product’s text has changed` }}
      />
    </search>
  );
}
