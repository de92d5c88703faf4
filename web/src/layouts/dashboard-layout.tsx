import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import type { Me } from "../../../common/contract/api.ts";
import { daysUntil, parseTime } from "../../../common/time.ts";
import { useMe } from "../shared/me.ts";
import { Badge } from "../ui/feedback/badge.tsx";
import { CardIcon, GiftIcon, PlayIcon } from "../ui/icon/account-icons.tsx";
import { UserIcon } from "../ui/icon/icons.tsx";
import { type MemberPage, MemberShell } from "./member-shell.tsx";

/** The member area: four pages, and the contract, which belongs to the plan. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <MemberShell pages={usePages()} state={<AccessPill />}>
      {children}
    </MemberShell>
  );
}

function usePages(): readonly MemberPage[] {
  const { t } = useLingui();
  const [address] = useLocation();
  const pages = [
    { to: "/UserDashboard", label: t`Watch`, Icon: PlayIcon },
    { to: "/UserDashboard/plan", label: t`Plan`, Icon: CardIcon },
    { to: "/UserDashboard/invite", label: t`Invite`, Icon: GiftIcon },
    { to: "/UserDashboard/account", label: t`Account`, Icon: UserIcon },
  ];
  const shown = address === "/contrat" ? "/UserDashboard/plan" : address;
  return pages.map((page) => ({ ...page, current: page.to === shown }));
}

/** What the member has, in a word: the plan that runs, the days of a trial, or that there is no access. */
function AccessPill() {
  const { data } = useMe();
  return data ? <Pill me={data} /> : null;
}

function Pill({ me: { access, planName } }: { me: Me }) {
  const end = parseTime(access.until ?? "");
  const days = end ? daysUntil(end, new Date()) : 0;
  if (access.state === "trial") {
    return (
      <Badge tone="success">
        <Plural value={days} one="Trial: # day" other="Trial: # days" />
      </Badge>
    );
  }
  if (access.active) return <Badge tone="success">{planName || <Trans>Active</Trans>}</Badge>;
  if (access.state === "unpaid")
    return (
      <Badge tone="warning">
        <Trans>Awaiting payment</Trans>
      </Badge>
    );
  if (access.state === "blocked")
    return (
      <Badge tone="danger">
        <Trans>Blocked</Trans>
      </Badge>
    );
  return <Badge>{access.until === null ? <Trans>No plan</Trans> : <Trans>Access ended</Trans>}</Badge>;
}
