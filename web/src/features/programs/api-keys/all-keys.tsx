import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AdminApiKey, AdminApiKeys } from "../../../../../common/contract/api-keys.ts";
import { formatNumber } from "../../../../../common/format.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { MemberLink } from "../../../shared/member-link.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { ReasonDialog } from "../../../ui/overlay/reason-dialog.tsx";
import { ListPager } from "../../../ui/table/list-pager.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { keysKey, readAllKeys, revokeKey } from "./api.ts";
import { KeyRow } from "./key-row.tsx";

/** All keys: search by name, prefix or owner, usage, revocation. */
export function AllKeys() {
  const { t } = useLingui();
  const [words, setWords] = useState("");
  const q = useDebounced(words.trim());
  const list = usePages([...keysKey("admin"), "list", q], (after, signal) => readAllKeys(q, after, signal));

  return (
    <div className="flex flex-col gap-4">
      <TextField
        name="q"
        optional="filter"
        type="search"
        label={t`Search`}
        hint={t`Name, start of the key or owner’s address`}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        className="max-w-md"
      />
      <Loaded from={list} skeleton="h-60">
        {({ items }) => <Found items={items} searched={q !== ""} />}
      </Loaded>
      <ListPager {...list.pager} />
    </div>
  );
}

function Found({ items, searched }: Pick<AdminApiKeys, "items"> & { searched: boolean }) {
  const { t } = useLingui();
  if (items.length === 0) {
    return (
      <EmptyState title={searched ? t`No key matches this search` : t`No API keys yet`}>
        {!searched && t`Create one for your add-on server, or enable keys for a member on the member’s page.`}
      </EmptyState>
    );
  }
  return (
    <Card>
      <ul className="-my-4 divide-y divide-line">
        {items.map((key) => (
          <KeyRow
            key={key.id}
            area="admin"
            apiKey={key}
            more={<Owner apiKey={key} />}
            revoke={<Revoke apiKey={key} />}
          />
        ))}
      </ul>
    </Card>
  );
}

/** A key's owner, reach and rate limit. */
function Owner({ apiKey }: { apiKey: AdminApiKey }) {
  const { t } = useLingui();
  const rate = formatNumber(apiKey.perMinute, useLocale());
  return (
    <p className="flex flex-wrap gap-x-4">
      <MemberLink member={apiKey.owner} />
      <span>{apiKey.reach === "all" ? t`Every account` : t`Own account only`}</span>
      <span>{t`${rate} calls a minute`}</span>
    </p>
  );
}

function Revoke({ apiKey }: { apiKey: AdminApiKey }) {
  const { t } = useLingui();
  const { name } = apiKey;
  return (
    <ReasonDialog
      title={t`Revoke “${name}”?`}
      description={t`The program that uses it is refused from now on. This cannot be undone.`}
      confirmLabel={t`Revoke`}
      onConfirm={(reason) => revokeKey("admin", apiKey.id, reason)}
      done={t`The key no longer works.`}
      trigger={<Button variant="secondary" size="sm" className="text-bad!">{t`Revoke…`}</Button>}
    />
  );
}
