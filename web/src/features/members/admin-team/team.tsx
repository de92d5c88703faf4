import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { TeamAnswer } from "../../../../../common/contract/team.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { readTeam, TEAM_KEY } from "./api.ts";
import { InviteForm } from "./invite-form.tsx";
import { People } from "./people.tsx";
import { Permissions } from "./permissions.tsx";

/** Who administers the service, who is invited, and what each role may do. */
export function Team() {
  const { t } = useLingui();
  const team = useRead(TEAM_KEY, readTeam);
  // The form keeps its values: another one replaces it after each invitation.
  const [sent, setSent] = useState(0);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="text-title">{t`Team`}</h1>
        {team.data && <Size team={team.data} />}
      </div>
      <InviteForm key={sent} onInvited={() => setSent(sent + 1)} />
      <Loaded from={team} skeleton="h-60">
        {(known) => <People team={known} />}
      </Loaded>
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <Permissions />
        <section className="border-t border-line pt-3">
          <h2 className="font-sans text-base font-semibold tracking-normal">{t`Good to know`}</h2>
          <ul className="mt-1 divide-y divide-line *:py-2.5">
            <li>
              <Trans>What a role may not see is not sent to its browser.</Trans>
            </li>
            <li>
              <Trans>The team has no trial, and neither its accounts nor its payments are in any figure.</Trans>
            </li>
            <li>
              <Trans>The last owner can neither leave nor change roles.</Trans>
            </li>
            <li>
              <Trans>Who joins or gets another role sets up a second step before the administration opens.</Trans>
            </li>
          </ul>
        </section>
      </div>
    </>
  );
}

function Size({ team }: { team: TeamAnswer }) {
  const invited = team.invitations.length;
  return (
    <p className="text-muted">
      <Plural value={team.people.length} one="# person" other="# people" />
      {invited > 0 && (
        <>
          , <Plural value={invited} one="# invitation" other="# invitations" />
        </>
      )}
    </p>
  );
}
