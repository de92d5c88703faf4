import { Trans } from "@lingui/react/macro";
import { NewAccount } from "../features/admin-debrid/account-form.tsx";
import { AccountList } from "../features/admin-debrid/account-list.tsx";
import { MemberArea } from "../lib/query.tsx";
import { Button } from "../ui/button/button.tsx";
import { ListHeading } from "../ui/table/list-heading.tsx";

/** /admin/debrid: the operator's debrid accounts, their health and their order. */
export function AdminDebridPage() {
  const add = (
    <Button variant="secondary" size="sm">
      <Trans>Add an account…</Trans>
    </Button>
  );
  return (
    <MemberArea>
      <div className="flex flex-col gap-6">
        <ListHeading
          title={<Trans>Debrid accounts</Trans>}
          lead={
            <Trans>
              Checked every six hours. The first one that works is used; the others take over, in this order.
            </Trans>
          }
          action={<NewAccount trigger={add} />}
        />
        <AccountList />
      </div>
    </MemberArea>
  );
}
