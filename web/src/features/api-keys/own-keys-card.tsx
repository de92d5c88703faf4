import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey } from "../../../../types/api-keys.ts";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { toast } from "../../components/toast-store.ts";
import { Link } from "../../lib/link.tsx";
import { Expiry, KeyState, LastUse, Prefix, Scopes } from "./key-parts.tsx";
import { keysKey, readOwnKeys, revokeKey } from "./keys-api.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { UsageDialog } from "./usage-dialog.tsx";

/** The member's own keys: made, looked at, revoked. */
export function OwnKeysCard() {
  return (
    <Card
      id="api-keys"
      title={<Trans>API keys</Trans>}
      description={<Trans>With a key, a program of yours asks about your own account.</Trans>}
      aside={
        <NewKeyDialog
          area="own"
          trigger={
            <Button variant="secondary" size="sm">
              <Trans>Make a key…</Trans>
            </Button>
          }
        />
      }
      footer={
        <Link to="/api-docs" className="link">
          <Trans>How the API works</Trans>
        </Link>
      }
    >
      <Keys />
    </Card>
  );
}

function Keys() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keysKey("own"), "list"],
    queryFn: ({ signal }) => readOwnKeys(signal),
  });
  if (error && !data) return <LoadError error={error} pending={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  if (data.items.length === 0) {
    return (
      <p className="text-muted">
        <Trans>You have no key yet.</Trans>
      </p>
    );
  }
  return (
    <ul className="-my-4 divide-y divide-line">
      {data.items.map((key) => (
        <KeyRow key={key.id} apiKey={key} />
      ))}
    </ul>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [usage, setUsage] = useState(false);
  return (
    <li aria-label={apiKey.name} className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{apiKey.name}</span>
          <KeyState state={apiKey.state} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
          <Prefix prefix={apiKey.prefix} />
          <Scopes scopes={apiKey.scopes} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            <Trans>
              Last use: <LastUse at={apiKey.lastUsed} />
            </Trans>
          </span>
          <span>
            <Trans>
              Ends: <Expiry at={apiKey.expires} />
            </Trans>
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" onClick={() => setUsage(true)}>
          <Trans>Usage</Trans>
        </Button>
        {apiKey.state !== "revoked" && <Revoke apiKey={apiKey} />}
      </div>
      {usage && <UsageDialog area="own" apiKey={apiKey} onClose={() => setUsage(false)} />}
    </li>
  );
}

function Revoke({ apiKey }: { apiKey: ApiKey }) {
  const { name } = apiKey;
  return (
    <ConfirmDialog
      title={<Trans>Revoke “{name}”?</Trans>}
      confirmLabel={<Trans>Revoke</Trans>}
      onConfirm={async () => {
        await revokeKey("own", apiKey.id);
        toast(<Trans>The key no longer works.</Trans>);
      }}
      trigger={
        <Button variant="secondary" size="sm" className="text-bad!">
          <Trans>Revoke…</Trans>
        </Button>
      }
    >
      <Trans>The program that uses it is refused from now on. This cannot be undone.</Trans>
    </ConfirmDialog>
  );
}
