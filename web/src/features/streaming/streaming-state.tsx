import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { StreamingState } from "../../../../common/wire/stremio.ts";
import { STREAMING_LOOKS } from "../../shared/states.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";

/** The badge of an account that waits for its member. */
export const WAITING = { tone: "warning", label: <Trans>Waiting for you</Trans> } as const;

/** What a state means for the member, in plain words; nothing while all is well. */
export function StateNote({ state, active }: { state: StreamingState; active: boolean }) {
  if (state === "active") return null;
  return <Alert tone={STREAMING_LOOKS[state].tone}>{sentence(state, active)}</Alert>;
}

function sentence(state: Exclude<StreamingState, "active">, active: boolean): ReactNode {
  if (state === "queued") return <Trans>We are updating this account. It will be ready in a moment.</Trans>;
  if (state === "error") {
    return (
      <Trans>We could not update this account and keep trying. If streaming fails, request new credentials.</Trans>
    );
  }
  if (active) return <Trans>This account is suspended. It comes back within a few minutes.</Trans>;
  return <Trans>This account is suspended because your access is not active. It comes back with your access.</Trans>;
}
