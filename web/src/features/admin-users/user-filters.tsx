import { useLingui } from "@lingui/react/macro";
import type { UserQuery } from "../../../../common/schemas/members.ts";
import { Button } from "../../ui/button/button.tsx";
import { Bound } from "../../ui/form/bound.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

type Props = { query: UserQuery; onChange: (query: UserQuery) => void; onReset: () => void };
type Choice = Exclude<keyof UserQuery, "q" | "from" | "to" | "sort">;

type Filter = { field: Choice; label: string; options: { value: string; label: string }[] };

function useChoices(): Filter[] {
  const { t } = useLingui();
  const any = { value: "", label: t`Any` };
  const yes = { value: "yes", label: t`Yes` };
  const no = { value: "no", label: t`No` };
  return [
    {
      field: "access",
      label: t`Access`,
      options: [
        any,
        { value: "trial", label: t`On trial` },
        { value: "paid", label: t`Paid` },
        { value: "expired", label: t`Expired` },
        { value: "unpaid", label: t`Awaiting payment` },
        { value: "blocked", label: t`Blocked` },
      ],
    },
    {
      field: "plan",
      label: t`Plan`,
      options: [any, { value: "free", label: t`Free` }, { value: "paid", label: t`Paid` }],
    },
    {
      field: "period",
      label: t`Period`,
      options: [any, { value: "month", label: t`Monthly` }, { value: "year", label: t`Yearly` }],
    },
    { field: "verified", label: t`Address confirmed`, options: [any, yes, no] },
    {
      field: "streaming",
      label: t`Streaming account`,
      options: [
        any,
        { value: "active", label: t`Active` },
        { value: "suspended", label: t`Suspended` },
        { value: "queued", label: t`Being updated` },
        { value: "error", label: t`Needs attention` },
        { value: "none", label: t`Not created yet` },
      ],
    },
    {
      field: "locale",
      label: t`Language`,
      options: [any, { value: "fr", label: t`French` }, { value: "en", label: t`English` }],
    },
    { field: "referred", label: t`Referred by a member`, options: [any, yes, no] },
    { field: "admin", label: t`Administrator`, options: [any, yes] },
    { field: "api", label: t`API access`, options: [any, yes] },
  ];
}

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
