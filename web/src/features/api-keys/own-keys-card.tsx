import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { ApiKey } from "../../../../common/wire/api-keys.ts";
import { Button } from "../../ui/button/button.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { toast } from "../../ui/feedback/toast-store.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Card } from "../../ui/text/card.tsx";
import { keysKey, readOwnKeys, revokeKey } from "./api.ts";
import { KeyRow } from "./key-row.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";

/** The member's own keys: create, view, revoke. */
export function OwnKeysCard() {
  return (
    <Card
      id="api-keys"
      title={<Trans>API keys</Trans>}
      description={<Trans>With a key, your own program can query your account.</Trans>}
      aside={
        <NewKeyDialog
          area="own"
          trigger={
            <Button variant="secondary" size="sm">
              <Trans>Create a key…</Trans>
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
        <KeyRow key={key.id} area="own" apiKey={key} revoke={<Revoke apiKey={key} />} />
      ))}
    </ul>
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
