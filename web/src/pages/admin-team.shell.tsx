import { Team } from "../features/members/admin-team/team.tsx";

/** /admin/team: who administers the service, and with which role. */
export default function AdminTeamPage() {
  return (
    <div className="flex flex-col gap-6">
      <Team />
    </div>
  );
}
