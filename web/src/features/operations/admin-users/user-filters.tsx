import { useLingui } from "@lingui/react/macro";
import type { UserQuery } from "../../../../../common/contract/admin.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Bound } from "../../../ui/form/bound.tsx";
import { type Options, Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";

type Props = { query: UserQuery; onChange: (query: UserQuery) => void; onReset: () => void };
type Choice = Exclude<keyof UserQuery, "q" | "from" | "to" | "sort">;

type Filter = { field: Choice; label: string; options: Options };

function useChoices(): Filter[] {
  const { t } = useLingui();
  const any = { "": t`Any` };
  const yes = { ...any, yes: t`Yes` };
  return [
    {
      field: "access",
      label: t`Access`,
      options: {
        ...any,
        trial: t`On trial`,
        paid: t`Paid`,
        expired: t`Expired`,
        unpaid: t`Awaiting payment`,
        blocked: t`Blocked`,
      },
    },
    {
      field: "plan",
      label: t`Plan`,
      options: { ...any, free: t({ message: "Free", context: "plan" }), paid: t({ message: "Paid", context: "plan" }) },
    },
    { field: "period", label: t`Period`, options: { ...any, month: t`Monthly`, year: t`Yearly` } },
    { field: "verified", label: t`Address confirmed`, options: { ...yes, no: t`No` } },
    {
      field: "streaming",
      label: t`Streaming account`,
      options: {
        ...any,
        active: t`Active`,
        suspended: t`Suspended`,
        queued: t`Being updated`,
        error: t`Needs attention`,
        none: t`Not created yet`,
      },
    },
    { field: "locale", label: t`Language`, options: { ...any, fr: t`French`, en: t`English` } },
    { field: "referred", label: t`Referred by a member`, options: { ...yes, no: t`No` } },
    { field: "admin", label: t`Administrator`, options: yes },
    { field: "api", label: t`API access`, options: yes },
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
