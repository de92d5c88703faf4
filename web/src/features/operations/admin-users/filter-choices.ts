import { useLingui } from "@lingui/react/macro";
import type { UserQuery } from "../../../../../common/contract/admin.ts";
import { useAllPlans } from "../../../shared/all-plans.ts";
import type { Options } from "../../../ui/form/select.tsx";

/** A filter with a list of values; "" is any. */
export type Choice = { field: Exclude<keyof UserQuery, "q" | "from" | "to" | "sort">; label: string; options: Options };

/** The filters of members with their values in words, in the order of the page. */
export function useChoices(): Choice[] {
  const { t, i18n } = useLingui();
  const locale = i18n.locale === "fr" ? "fr" : "en";
  const { data: plans = [] } = useAllPlans();
  const any = { "": t`Any` };
  const yes = { ...any, yes: t`Yes` };
  const yesOrNo = { ...yes, no: t`No` };
  return [
    {
      field: "access",
      label: t`Access`,
      options: {
        ...any,
        trial: t`On trial`,
        paid: t`Paid`,
        expired: t`Expired, or never begun`,
        unpaid: t`Awaiting payment`,
        blocked: t`Blocked`,
      },
    },
    {
      field: "plan",
      label: t`Plan`,
      options: {
        ...any,
        ...Object.fromEntries(plans.map(({ id, texts }) => [id, texts[locale].name])),
        paid: t({ message: "Any paid plan", context: "plan" }),
        free: t({ message: "Free", context: "plan" }),
      },
    },
    { field: "period", label: t`Period`, options: { ...any, month: t`Monthly`, year: t`Yearly` } },
    {
      field: "provider",
      label: t`Payment`,
      options: { ...any, stripe: t`By card (Stripe)`, manual: t`By transfer`, given: t`None: days from the team` },
    },
    {
      field: "renewal",
      label: t`Renewal`,
      options: { ...any, renews: t`Renews`, ends: t`Ends with the period`, none: t`No subscription` },
    },
    {
      field: "grace",
      label: t`Overdue payment`,
      options: { ...any, running: t`In the grace period`, over: t`Grace period over` },
    },
    {
      field: "used",
      label: t`Last used`,
      options: {
        ...any,
        recent: t`Within 30 days`,
        over30: t`More than 30 days ago`,
        over90: t`More than 90 days ago`,
        never: t`Never`,
      },
    },
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
    { field: "invited", label: t`Invitation`, options: { ...any, yes: t`No password yet` } },
    { field: "newsletter", label: t`Newsletter`, options: yesOrNo },
    { field: "note", label: t`Note from the team`, options: yesOrNo },
    { field: "verified", label: t`Address confirmed`, options: yesOrNo },
    { field: "locale", label: t`Language`, options: { ...any, fr: t`French`, en: t`English` } },
    { field: "referred", label: t`Referred by a member`, options: yesOrNo },
    { field: "admin", label: t`Administrator`, options: yes },
    { field: "api", label: t`API access`, options: yes },
  ];
}
