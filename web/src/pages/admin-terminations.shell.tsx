import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { terminationsOptions } from "../features/billing/admin-terminations/api.ts";
import { RequestsTable } from "../features/billing/admin-terminations/requests-table.tsx";
import { TransfersTable } from "../features/billing/admin-terminations/transfers-table.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";

/** /admin/terminations: contracts that people want to end, and refunds to make by transfer. */
export default function AdminTerminationsPage() {
  const { t } = useLingui();
  const query = useQuery(terminationsOptions);
  return (
    <div className="flex flex-col gap-8">
      <h1 className="text-title">{t`Ended contracts`}</h1>
      <Loaded from={query} skeleton="h-64">
        {({ requests, transfers }) => (
          <>
            <RequestsTable requests={requests} />
            <TransfersTable transfers={transfers} />
          </>
        )}
      </Loaded>
    </div>
  );
}
