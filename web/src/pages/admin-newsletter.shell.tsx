import { useLingui } from "@lingui/react/macro";
import { IssueList } from "../features/audience/admin-newsletter/issue-list.tsx";
import { StopList } from "../features/audience/admin-newsletter/stop-list.tsx";
import { useMay } from "../shared/permissions.ts";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { Tabs } from "../ui/nav/tabs.tsx";

/** /admin/newsletter: the issues, and the addresses that get none. */
export default function AdminNewsletterPage() {
  const { t } = useLingui();
  const readsMembers = useMay()("members.read");
  const stops = { id: "stops", label: t`Stopped addresses`, content: <StopList /> };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title">{t`Newsletter`}</h1>
        <ButtonLink to="/admin/newsletter/new" size="sm">{t`New issue`}</ButtonLink>
      </div>
      <Tabs
        label={t`Newsletter`}
        tabs={[{ id: "issues", label: t`Issues`, content: <IssueList /> }, ...(readsMembers ? [stops] : [])]}
      />
    </div>
  );
}
