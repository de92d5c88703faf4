import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type {
  ActualState,
  ProvisionerName,
  StreamingState,
  SyncReason,
} from "../../../../../common/contract/stremio.ts";

/** In the order of the tabs: what needs attention first. */
export const STATE_ORDER: readonly StreamingState[] = ["error", "queued", "active", "suspended"];

export const ACTUAL: Record<ActualState, ReactNode> = {
  none: <Trans>no account</Trans>,
  active: <Trans>active</Trans>,
  suspended: <Trans>suspended</Trans>,
};

/** Why an account is not in sync, worded for an administrator. */
export const REASONS: Record<SyncReason, ReactNode> = {
  consent: <Trans>Waiting for the member to accept Stremio’s terms.</Trans>,
  sign_up_budget: <Trans>No more new accounts today. The rest will be created tomorrow.</Trans>,
  unreachable: <Trans>The provider gave no usable answer.</Trans>,
  refused: <Trans>The provider refused.</Trans>,
  password_changed: <Trans>The password was changed at the provider. New credentials fix this.</Trans>,
  account_gone: <Trans>The account no longer exists at the provider. New credentials fix this.</Trans>,
  key_lost: <Trans>The stored password can’t be read. New credentials fix this.</Trans>,
};

export const PROVISIONERS: Record<ProvisionerName, { name: ReactNode; text: ReactNode }> = {
  local: {
    name: <Trans>Local</Trans>,
    text: <Trans>The account exists only in our own database: no other service is involved.</Trans>,
  },
  webhook: {
    name: <Trans>Webhook</Trans>,
    text: <Trans>Your add-on server is notified of every change by a signed message.</Trans>,
  },
  stremio: {
    name: <Trans>Stremio</Trans>,
    text: <Trans>Accounts are created and kept at Stremio’s central service.</Trans>,
  },
};
