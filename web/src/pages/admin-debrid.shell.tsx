import { useLingui } from "@lingui/react/macro";
import { NewAccount } from "../features/streaming/admin-debrid/account-form.tsx";
import { AccountList } from "../features/streaming/admin-debrid/account-list.tsx";
import { useMay } from "../shared/permissions.ts";
import { Button } from "../ui/button/button.tsx";
import { ListHeading } from "../ui/table/list-heading.tsx";

/** /admin/debrid: the operator's debrid accounts, their health and their order. */
export default function AdminDebridPage() {
  const { t } = useLingui();
  const writes = useMay()("service.write");
  const add = <Button variant="secondary" size="sm">{t`Add an account…`}</Button>;
  return (
    <div className="flex flex-col gap-6">
      <ListHeading
        title={t`Debrid accounts`}
        lead={t`Checked every six hours. The first one that works is used; the others take over, in this order.`}
        action={writes && <NewAccount trigger={add} />}
      />
      <AccountList />
    </div>
  );
}
