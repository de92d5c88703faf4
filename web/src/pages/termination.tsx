import type { ReactNode } from "react";
import type { TerminationKind } from "../../../common/contract/terminations.ts";
import { SignedOut } from "../features/billing/terminations/signed-out.tsx";
import { Step } from "../features/billing/terminations/step.tsx";
import { useWords } from "../features/billing/terminations/texts.ts";
import { useAuth } from "../lib/auth.tsx";
import { useFragment } from "../lib/fragment.ts";
import { still } from "../lib/still.tsx";
import { late } from "../ui/feedback/late.tsx";

const CancelSteps = still("cancel-steps", async () => (await import("./cancel-steps.tsx")).CancelSteps);
const WithdrawSteps = still("withdraw-steps", async () => (await import("./withdraw-steps.tsx")).WithdrawSteps);

/** The server sends neither: they load for members, and for anyone who follows a mailed link. */
const Linked = late(async () => (await import("../features/billing/terminations/linked.tsx")).Linked, {
  waiting: null,
});
const SignedIn = late(async () => (await import("../features/billing/terminations/signed-in.tsx")).SignedIn, {
  waiting: null,
});

/** The page that ends a contract: signed in, signed out, or by a mailed link. */
export function Termination({ kind }: { kind: TerminationKind }) {
  const token = useFragment()?.token;
  const { isAuthenticated } = useAuth();
  return (
    // At least as high as the window, so that the footer stays below it, whatever the height of a step.
    <div className="paper-page flex min-h-dvh flex-col">
      {token || isAuthenticated ? (
        <Known kind={kind} token={token} />
      ) : (
        <SignedOut kind={kind} aside={kind === "cancel" ? <CancelSteps /> : <WithdrawSteps />} />
      )}
    </div>
  );
}

/** For someone whose contract is known: by a mailed link, or by the session. */
function Known({ kind, token }: { kind: TerminationKind; token: string | undefined }) {
  const { title } = useWords(kind);
  const { user } = useAuth();
  const around = (message: ReactNode) => (
    <Step id="missing" title={title}>
      {message}
    </Step>
  );
  if (token) return <Linked key={token} kind={kind} token={token} around={around} />;
  // Another member may have signed in meanwhile, in another tab.
  return <SignedIn key={user?.id} kind={kind} around={around} />;
}
