import { readFigures } from "../features/billing/referrals/api.ts";
import { InviteArea } from "../features/billing/referrals/invite-area.tsx";
import { useRead } from "../lib/use-read.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";

/** /UserDashboard/invite: the member's own link and what it has earned. */
export default function DashboardInvitePage() {
  return (
    <Loaded from={useRead(["referral"], readFigures)} skeleton="h-96">
      {(referral) => <InviteArea referral={referral} />}
    </Loaded>
  );
}
