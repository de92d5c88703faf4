import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useLocation, useParams } from "wouter";
import type { MemberPayment } from "../../../common/contract/admin.ts";
import { RefundDialog } from "../features/billing/admin-orders/refund-dialog.tsx";
import { MemberThreads } from "../features/members/inbox/member-threads.tsx";
import { MessageDialog } from "../features/members/inbox/message-dialog.tsx";
import { readUser, refreshUsers, userKey } from "../features/operations/admin-users/api.ts";
import { UserView } from "../features/operations/admin-users/user-view.tsx";
import { useRead } from "../lib/use-read.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";

/** /admin/users/{id}: one member, with the available actions. */
export default function AdminUserPage() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  return (
    <div className="flex flex-col gap-5">
      <Link
        to="/admin/users"
        className="-mb-5 inline-flex min-h-9 items-center self-start text-sm text-muted hover:text-fg hover:underline"
      >
        {t`All members`}
      </Link>
      <Member key={id} id={id} />
    </div>
  );
}

function Member({ id }: { id: string }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [writing, setWriting] = useState(false);
  const [refunded, setRefunded] = useState<MemberPayment>();
  const member = useRead(userKey(id), (signal) => readUser(id, signal));
  return (
    <>
      {!member.data && <h1 className="text-title">{t`Member`}</h1>}
      <Loaded from={member} skeleton={3}>
        {(user) => (
          <>
            <UserView
              user={user}
              threads={<MemberThreads threads={user.threads} />}
              onRefund={setRefunded}
              onMessage={() => setWriting(true)}
            />
            {writing && (
              <MessageDialog
                member={user}
                onSent={(thread) => navigate(`/admin/inbox/${thread}`)}
                onClose={() => setWriting(false)}
              />
            )}
          </>
        )}
      </Loaded>
      {refunded && (
        <RefundDialog
          payment={refunded}
          onClose={() => {
            setRefunded(undefined);
            void refreshUsers();
          }}
        />
      )}
    </>
  );
}
