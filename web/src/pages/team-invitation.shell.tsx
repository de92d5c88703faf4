import { useLingui } from "@lingui/react/macro";
import { AuthPage } from "../features/identity/auth/auth-page.tsx";
import { JoinTeam } from "../features/members/team-invitation/join-team.tsx";
import { useFragment } from "../lib/fragment.ts";
import { BridgeAside } from "../ui/bridge/bridge-aside.tsx";
import { Alert } from "../ui/feedback/alert.tsx";

/** /team-invitation#token=…: the page of the link that gives a role in the team. */
export default function TeamInvitationPage() {
  const { t } = useLingui();
  const fragment = useFragment();
  return (
    <AuthPage title={t`Join the team`} aside={<BridgeAside />}>
      {fragment?.token ? (
        <JoinTeam key={fragment.token} token={fragment.token} />
      ) : (
        fragment && <Alert>{t`Open the link in the e-mail that we sent you.`}</Alert>
      )}
    </AuthPage>
  );
}
