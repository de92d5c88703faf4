import { Trans } from "@lingui/react/macro";
import { Button } from "../components/button.tsx";
import { NewAccount } from "../features/admin-debrid/account-form.tsx";
import { AccountList } from "../features/admin-debrid/account-list.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin/debrid: the operator's debrid accounts, their health and their order. */
export function AdminDebridPage() {
  return (
    <MemberArea>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <h1 className="text-title">
              <Trans>Debrid accounts</Trans>
            </h1>
            <p className="mt-1 text-muted">
              <Trans>
                Checked every six hours. The first one that works is used; the others stand in for it, in this order.
              </Trans>
            </p>
          </div>
          <NewAccount
            trigger={
              <Button variant="secondary" size="sm">
                <Trans>Add an account…</Trans>
              </Button>
            }
          />
        </div>
        <AccountList />
      </div>
    </MemberArea>
  );
}
