import { useLingui } from "@lingui/react/macro";
import type { UserQuery } from "../../../../../common/contract/admin.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Bound } from "../../../ui/form/bound.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useChoices } from "./filter-choices.ts";

type Props = { query: UserQuery; onChange: (query: UserQuery) => void; onReset: () => void };

/** All filters of members; a change applies at once. */
export function UserFilters({ query, onChange, onReset }: Props) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 min-[26rem]:grid-cols-2 sm:grid-cols-3 xl:grid-cols-4">
      <Bound values={query} onChange={onChange}>
        {useChoices().map(({ field, ...choice }) => (
          <Select key={field} name={field} {...choice} />
        ))}
        <TextField name="from" type="date" label={t`Signed up from`} />
        <TextField name="to" type="date" label={t`Signed up until`} />
      </Bound>
      <Button variant="ghost" className="self-end justify-self-start" onClick={onReset}>{t`Clear the filters`}</Button>
    </div>
  );
}
