import { useLingui } from "@lingui/react/macro";
import { IdentitiesRow } from "../features/identity/identities/identities-row.tsx";
import { FactorsRow } from "../features/identity/second-factor/factors-row.tsx";
import { DataRows } from "../features/members/account/data-rows.tsx";
import { DeviceRows } from "../features/members/account/device-rows.tsx";
import { ProfileRows } from "../features/members/account/profile-rows.tsx";
import { SignInRows } from "../features/members/account/sign-in-rows.tsx";
import { useMe } from "../shared/me.ts";
import { late } from "../ui/feedback/late.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { SettingRows } from "../ui/text/setting-row.tsx";
import { VerifyLine } from "./verify-line.tsx";

/** Few members have keys: the others do not load this. */
const OwnKeys = late(async () => (await import("../features/programs/api-keys/own-keys.tsx")).OwnKeys, {
  waiting: <Skeleton className="h-40 w-full" />,
});

/** /UserDashboard/account: who the member is, how they sign in and where, and their data. Forms open on demand. */
export default function DashboardAccountPage() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <>
      <h1 className="mb-3 text-display lg:mb-8">{t`Account`}</h1>
      <Loaded from={me} skeleton="h-96">
        {({ user }) => (
          <SettingRows>
            {!user.verified && <VerifyLine email={user.email} className="mb-4" />}
            <ProfileRows user={user} />
            <SignInRows user={user}>
              <FactorsRow user={user} />
              <IdentitiesRow user={user} />
            </SignInRows>
            <DeviceRows />
            {user.isApi && <OwnKeys />}
            <DataRows userId={user.id} />
          </SettingRows>
        )}
      </Loaded>
    </>
  );
}
