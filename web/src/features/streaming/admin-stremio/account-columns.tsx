import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AdminAccount } from "../../../../../common/contract/stremio.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { MemberLink } from "../../../shared/member-link.tsx";
import { useMay } from "../../../shared/permissions.ts";
import { STREAMING_LOOKS } from "../../../shared/states.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Box } from "../../../ui/form/checkbox.tsx";
import { SettingsIcon } from "../../../ui/icon/account-icons.tsx";
import { Menu, MenuItem } from "../../../ui/overlay/menu.tsx";
import { type Column, column, figures } from "../../../ui/table/table.tsx";
import { Breakable } from "../../../ui/text/breakable.tsx";
import { ACTUAL, REASONS } from "./texts.tsx";

type Actions = {
  picked: readonly string[];
  onPick: (id: string, on: boolean) => void;
  onRetry: (id: string) => void;
  onRegenerate: (account: AdminAccount) => void;
};

export function useAccountColumns(actions: Actions): Column<AdminAccount>[] {
  const { t } = useLingui();
  const writes = useMay()("service.write");
  const facts: Column<AdminAccount>[] = [
    column(t`Member`, (account) => <Who account={account} />),
    column(t`State`, (account) => <State account={account} />),
    column(t`Desired and actual`, (account) => <Comparison account={account} />),
  ];
  if (!writes) return facts;
  return [
    {
      header: t`Select`,
      control: true,
      cell: ({ id, member: { email } }) => (
        <Box
          aria-label={t`Select ${email}`}
          checked={actions.picked.includes(id)}
          onChange={(event) => actions.onPick(id, event.currentTarget.checked)}
        />
      ),
    },
    ...facts,
    figures(t`Actions`, (account) => {
      const { email } = account.member;
      return (
        <Menu trigger={<IconButton label={t`Actions for ${email}`} icon={<SettingsIcon />} className="@2xl:-my-0.5" />}>
          <MenuItem onSelect={() => actions.onRetry(account.id)}>{t`Try again…`}</MenuItem>
          <MenuItem onSelect={() => actions.onRegenerate(account)} danger>{t`New credentials…`}</MenuItem>
        </Menu>
      );
    }),
  ];
}

function Who({ account }: { account: AdminAccount }) {
  return (
    <span className="flex min-w-0 flex-col items-start @4xl:min-w-72">
      <MemberLink member={account.member} />
      <span className="font-mono text-xs wrap-anywhere text-faint">
        <Breakable text={account.username} />
      </span>
    </span>
  );
}

function State({ account }: { account: AdminAccount }) {
  const { formatDateTime } = useFormat();
  const { state, reason, detail, attempts, nextTry } = account;
  const next = nextTry && formatDateTime(nextTry);
  return (
    <span className="flex flex-col items-start gap-1 @2xl:gap-0">
      <Badge tone={STREAMING_LOOKS[state].tone}>{STREAMING_LOOKS[state].label}</Badge>
      {reason && <span className="text-xs">{REASONS[reason]}</span>}
      {detail && <span className="max-w-72 font-mono text-xs wrap-anywhere text-faint">{detail}</span>}
      {attempts > 0 && next && (
        <span className="text-xs text-muted">
          <Trans>
            Attempts: {attempts}, the next one {next}
          </Trans>
        </span>
      )}
    </span>
  );
}

/** The desired beside the actual state; one line when they are equal. */
function Comparison({ account }: { account: AdminAccount }) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  const { desired, actual, sameName, sameAddons, lastSynced } = account;
  const synced = lastSynced && formatDateTime(lastSynced);
  const same = sameName && sameAddons && (desired === actual || (desired === "suspended" && actual === "none"));
  return (
    <span className="flex flex-col items-start gap-0.5 text-xs">
      {same ? (
        <span className="text-ok">
          <Trans>Up to date: {ACTUAL[actual]}</Trans>
        </span>
      ) : (
        <>
          <Line label={t`Desired`}>{ACTUAL[desired]}</Line>
          <Line label={t`Actual`}>{ACTUAL[actual]}</Line>
          {!sameName && <span className="text-warn">{t`another username`}</span>}
          {!sameAddons && <span className="text-warn">{t`an older add-on list`}</span>}
        </>
      )}
      {synced && <span className="text-faint @4xl:whitespace-nowrap">{synced}</span>}
    </span>
  );
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <span>
      <span className="text-muted">{label}</span> <span className="font-semibold">{children}</span>
    </span>
  );
}
