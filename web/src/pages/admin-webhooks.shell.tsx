import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { KEY, readEndpoints } from "../features/programs/admin-webhooks/api.ts";
import { EndpointCard } from "../features/programs/admin-webhooks/endpoint-card.tsx";
import { EndpointDialog } from "../features/programs/admin-webhooks/endpoint-dialog.tsx";
import { useRead } from "../lib/use-read.ts";
import { Button } from "../ui/button/button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { ListHeading } from "../ui/table/list-heading.tsx";

const FRESH_MS = 15_000;

/** /admin/webhooks: where the operator's programs hear about members, and what they were sent. */
export default function AdminWebhooksPage() {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  const endpoints = useRead([...KEY, "endpoints"], readEndpoints, { refetchInterval: FRESH_MS });
  return (
    <div className="flex flex-col gap-6">
      <ListHeading
        title={t`Webhooks`}
        lead={t`Signed messages (Standard Webhooks) that tell your programs what happens to members: ids and states, no personal data.`}
        action={<Button variant="secondary" size="sm" onClick={() => setAdding(true)}>{t`Add a webhook…`}</Button>}
      />
      <Loaded from={endpoints} skeleton="h-60">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t`No webhooks yet`}>
              {t`Your programs can be told when a member signs up, pays or loses access.`}
            </EmptyState>
          ) : (
            items.map((endpoint) => <EndpointCard key={endpoint.id} endpoint={endpoint} />)
          )
        }
      </Loaded>
      {adding && <EndpointDialog endpoint={undefined} onClose={() => setAdding(false)} />}
    </div>
  );
}
