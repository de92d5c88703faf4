import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { Me } from "../../../../../common/contract/api.ts";
import type { Identity, OfferedProvider } from "../../../../../common/contract/identities.ts";
import { useHere } from "../../../lib/use-here.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useRead } from "../../../lib/use-read.ts";
import { SignInDates } from "../../../shared/sign-in-dates.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { SettingForm } from "../../../ui/text/setting-row.tsx";
import { IDENTITIES_KEY, linkIdentity, readIdentities, removeIdentity, visitProvider } from "./api.ts";

/** The member's accounts at other services, in a row. Nothing where the operator offers none and the member has none. */
export function IdentitiesRow({ user }: { user: Me["user"] }) {
  const { t } = useLingui();
  const identities = useRead(IDENTITIES_KEY, readIdentities);
  useProviderReturn();
  const { items = [], providers = [] } = identities.data ?? {};
  if (items.length === 0 && providers.length === 0) return null;
  return (
    <SettingForm
      id="identities"
      name={t`Sign-in with other services`}
      note={items.length > 0 ? items.map(({ provider }) => provider).join(", ") : t`None`}
      label={t`Manage`}
      full={t`Manage sign-in with other services`}
    >
      {() => (
        <div className="flex flex-col gap-5">
          <p>{t`Other accounts that you can sign in with. Two-step sign-in still applies.`}</p>
          {items.length > 0 && (
            <ul className="divide-y divide-line">
              {items.map((identity) => (
                <IdentityRow key={identity.id} identity={identity} />
              ))}
            </ul>
          )}
          {user.verified ? (
            <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
              {providers.map((provider) => (
                <LinkButton key={provider.id} provider={provider} />
              ))}
            </div>
          ) : (
            <p className="text-muted">{t`Confirm your e-mail address first.`}</p>
          )}
        </div>
      )}
    </SettingForm>
  );
}

/** A provider has sent the member back here. */
function useProviderReturn(): void {
  const { t } = useLingui();
  const begun = useRef(false);
  const link = useAction(linkIdentity, { done: () => t`Linked. Next time, one click signs you in.` });
  useEffect(() => {
    const found = new URLSearchParams(location.hash.slice(1));
    const [ticket, problem] = [found.get("identity"), found.get("identity-problem")];
    if (begun.current || (!ticket && !problem)) return;
    begun.current = true;
    history.replaceState(history.state, "", location.pathname + location.search);
    if (ticket) link.mutate(ticket);
    else toast(t`The other service did not confirm who you are. Nothing has changed.`, "danger");
  }, [link.mutate, t]);
}

function LinkButton({ provider: { id, name } }: { provider: OfferedProvider }) {
  const { t } = useLingui();
  const locale = useLocale();
  const here = useHere();
  const visit = useAction(() => visitProvider(id, locale, here));
  return (
    <Button variant="secondary" pending={visit.isPending} onClick={() => visit.mutate()}>
      {t`Link ${name}`}
    </Button>
  );
}

function IdentityRow({ identity }: { identity: Identity }) {
  const { t } = useLingui();
  const { id, provider, email, created, lastUsed } = identity;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div>
        <p className="font-semibold wrap-anywhere">{email ? `${provider} (${email})` : provider}</p>
        <SignInDates created={created} lastUsed={lastUsed} />
      </div>
      <ConfirmDialog
        title={t`Unlink ${provider}?`}
        trigger={
          <Button variant="secondary" className="text-bad!" aria-label={t`Unlink ${provider}…`}>{t`Unlink…`}</Button>
        }
        onConfirm={() => removeIdentity(id)}
        done={t`${provider} no longer signs you in.`}
        confirmLabel={t`Unlink`}
      >
        {t`You will no longer be able to sign in with it. Your password and codes by e-mail will still work.`}
      </ConfirmDialog>
    </li>
  );
}
