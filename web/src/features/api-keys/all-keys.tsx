import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { AdminApiKey, AdminApiKeys } from "../../../../types/api-keys.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ListPager } from "../../components/list-pager.tsx";
import { ReasonDialog } from "../../components/reason-dialog.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { TextField } from "../../components/text-field.tsx";
import { toast } from "../../components/toast-store.ts";
import { formatNumber } from "../../lib/format.ts";
import { Link } from "../../lib/link.tsx";
import { useLocale } from "../../lib/use-locale.ts";
import { usePages } from "../../lib/use-pages.ts";
import { Expiry, KeyState, LastUse, Prefix, Scopes } from "./key-parts.tsx";
import { keysKey, readAllKeys, revokeKey } from "./keys-api.ts";
import { UsageDialog } from "./usage-dialog.tsx";

/** How long the typing has to rest before it is searched for. */
const REST_MS = 250;

/** Everybody's keys: found by name, prefix or owner, measured, revoked. */
export function AllKeys() {
  const { t } = useLingui();
  const locale = useLocale();
  const [words, setWords] = useState("");
  const [q, setQ] = useState("");
  const [usage, setUsage] = useState<AdminApiKey>();
  const list = usePages<AdminApiKey, AdminApiKeys>({
    queryKey: [...keysKey("admin"), "list", q],
    load: (after, signal) => readAllKeys(q, after, signal),
  });
  useEffect(() => {
    const timer = setTimeout(() => setQ(words.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [words]);

  const columns: Column<AdminApiKey>[] = [
    { id: "name", header: t`Key`, cell: (key) => <Name apiKey={key} /> },
    { id: "scopes", header: t`Scopes`, cell: (key) => <Reach apiKey={key} /> },
    { id: "limit", header: t`Limit a minute`, align: "right", cell: (key) => formatNumber(key.perMinute, locale) },
    { id: "used", header: t`Last use`, cell: (key) => <LastUse at={key.lastUsed} /> },
    { id: "ends", header: t`Ends`, cell: (key) => <Expiry at={key.expires} /> },
    { id: "state", header: t`State`, cell: (key) => <KeyState state={key.state} /> },
    {
      id: "actions",
      header: t`Actions`,
      align: "right",
      cell: (key) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" size="sm" onClick={() => setUsage(key)}>
            <Trans>Usage</Trans>
          </Button>
          {key.state !== "revoked" && <Revoke apiKey={key} />}
        </span>
      ),
    },
  ];
  return (
    <div className="flex flex-col gap-4">
      <TextField
        name="q"
        type="search"
        label={<Trans>Search</Trans>}
        placeholder={t`Name, start of the key or owner’s address`}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        className="max-w-md"
      />
      <Table
        caption={t`API keys`}
        hideCaption
        columns={columns}
        rows={list.items}
        rowKey={({ id }) => id}
        state={list.state}
        onRetry={list.retry}
        empty={
          <EmptyState title={q ? <Trans>No key fits this search</Trans> : <Trans>There is no API key yet</Trans>}>
            {!q && <Trans>Make one for your add-on server, or switch keys on for a member on the member’s page.</Trans>}
          </EmptyState>
        }
      />
      <ListPager {...list.pager} />
      {usage && <UsageDialog area="admin" apiKey={usage} onClose={() => setUsage(undefined)} />}
    </div>
  );
}

function Name({ apiKey }: { apiKey: AdminApiKey }) {
  const { owner } = apiKey;
  return (
    <span className="flex flex-col">
      <span className="font-semibold wrap-anywhere">{apiKey.name}</span>
      <Prefix prefix={apiKey.prefix} />
      <Link to={`/admin/users/${owner.id}`} className="link text-xs wrap-anywhere">
        {owner.email}
      </Link>
    </span>
  );
}

function Reach({ apiKey }: { apiKey: AdminApiKey }) {
  return (
    <span className="flex flex-col">
      <Scopes scopes={apiKey.scopes} />
      <span className="text-xs text-muted">
        {apiKey.reach === "all" ? <Trans>Every account</Trans> : <Trans>Own account only</Trans>}
      </span>
    </span>
  );
}

function Revoke({ apiKey }: { apiKey: AdminApiKey }) {
  const { name } = apiKey;
  return (
    <ReasonDialog
      title={<Trans>Revoke “{name}”?</Trans>}
      description={<Trans>The program that uses it is refused from now on. This cannot be undone.</Trans>}
      confirmLabel={<Trans>Revoke</Trans>}
      onConfirm={async (reason) => {
        await revokeKey("admin", apiKey.id, reason);
        toast(<Trans>The key no longer works.</Trans>);
      }}
      trigger={
        <Button variant="secondary" size="sm" className="text-bad!">
          <Trans>Revoke…</Trans>
        </Button>
      }
    />
  );
}
