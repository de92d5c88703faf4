import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import { MemberLog } from "../features/admin-audit/member-log.tsx";
import { readUser, userKey } from "../features/admin-users/api.ts";
import { UserView } from "../features/admin-users/user-view.tsx";
import { LoadError } from "../ui/feedback/load-error.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";

/** /admin/users/{id}: one member, with the available actions. */
export function AdminUserPage() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm">
        <Link to="/admin/users" className="link">{t`All members`}</Link>
      </p>
      <Loaded key={id} id={id} />
    </div>
  );
}

function Loaded({ id }: { id: string }) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: userKey(id),
    queryFn: ({ signal }) => readUser(id, signal),
  });
  if (data) return <UserView user={data} log={<MemberLog id={id} />} />;
  return (
    <>
      <h1 className="text-title">{t`Member`}</h1>
      {error ? <LoadError error={error} pending={isFetching} onRetry={() => void refetch()} /> : <SkeletonText />}
    </>
  );
}
