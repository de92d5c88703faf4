import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { ApiKey } from "../../../../../common/contract/api-keys.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { SettingSection } from "../../../ui/text/setting-row.tsx";
import { keysKey, readOwnKeys, revokeKey } from "./api.ts";
import { KeyRow } from "./key-row.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";

/** The member's own keys: create, view, revoke. */
export function OwnKeys() {
  const { t } = useLingui();
  return (
    <SettingSection
      id="api-keys"
      title={t`API keys`}
      note={
        <>
          {t`With a key, your own program can query your account.`}{" "}
          <Link to="/api-docs" className="link">{t`How the API works`}</Link>
        </>
      }
    >
      <li className="py-3">
        <Keys />
      </li>
      <li className="flex justify-end py-2">
        <NewKeyDialog area="own" trigger={<Button variant="secondary" size="sm">{t`Create a key…`}</Button>} />
      </li>
    </SettingSection>
  );
}

function Keys() {
  const { t } = useLingui();
  const keys = useRead([...keysKey("own"), "list"], readOwnKeys);
  return (
    <Loaded from={keys} skeleton="h-24">
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-muted">{t`You have no key yet.`}</p>
        ) : (
          <ul className="-my-4 divide-y divide-line">
            {items.map((key) => (
              <KeyRow key={key.id} area="own" apiKey={key} revoke={<Revoke apiKey={key} />} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Revoke({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useLingui();
  const { name } = apiKey;
  return (
    <ConfirmDialog
      title={t`Revoke “${name}”?`}
      confirmLabel={t`Revoke`}
      onConfirm={() => revokeKey("own", apiKey.id)}
      done={t`The key no longer works.`}
      trigger={<Button variant="secondary" size="sm" className="text-bad!">{t`Revoke…`}</Button>}
    >
      {t`The program that uses it is refused from now on. This cannot be undone.`}
    </ConfirmDialog>
  );
}
