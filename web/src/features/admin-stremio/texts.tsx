import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { StreamingState } from "../../../../types/api.ts";
import type { ActualState, ProvisionerName, SyncReason } from "../../../../types/stremio.ts";

type Look = { tone: "success" | "warning" | "info" | "danger" | "neutral"; label: ReactNode };

export const STATES: Record<StreamingState, Look> = {
  active: { tone: "success", label: <Trans>Active</Trans> },
  suspended: { tone: "warning", label: <Trans>Suspended</Trans> },
  queued: { tone: "info", label: <Trans>Being updated</Trans> },
  error: { tone: "danger", label: <Trans>Needs attention</Trans> },
};

/** In the order of the tabs: what wants somebody first. */
export const STATE_ORDER: readonly StreamingState[] = ["error", "queued", "active", "suspended"];

export const ACTUAL: Record<ActualState, ReactNode> = {
  none: <Trans>no account</Trans>,
  active: <Trans>active</Trans>,
  suspended: <Trans>suspended</Trans>,
};

/** Why an account is not in step, in words for an administrator. */
export const REASONS: Record<SyncReason, ReactNode> = {
  consent: <Trans>Waits for the member’s agreement to Stremio’s terms.</Trans>,
  sign_up_budget: <Trans>No more new accounts today: it goes on tomorrow.</Trans>,
  unreachable: <Trans>The other side gave no usable answer.</Trans>,
  refused: <Trans>The other side refused.</Trans>,
  password_changed: <Trans>The password was changed on the other side. New credentials help.</Trans>,
  account_gone: <Trans>The account is gone on the other side. New credentials help.</Trans>,
  key_lost: <Trans>The stored password can’t be read. New credentials help.</Trans>,
};

export const PROVISIONERS: Record<ProvisionerName, { name: ReactNode; text: ReactNode }> = {
  local: {
    name: <Trans>Local</Trans>,
    text: <Trans>The record is the account: nothing outside has to be told.</Trans>,
  },
  webhook: {
    name: <Trans>Webhook</Trans>,
    text: <Trans>Your add-on server is told of every change by a signed message.</Trans>,
  },
  stremio: {
    name: <Trans>Stremio</Trans>,
    text: <Trans>Accounts are made and kept at Stremio’s central service.</Trans>,
  },
};
