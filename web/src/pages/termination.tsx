import { lazy, Suspense } from "react";
import type { TerminationKind } from "../../../common/wire/terminations.ts";
import { SignedOut } from "../features/termination/signed-out.tsx";
import { useAuth } from "../lib/auth.tsx";
import { useFragment } from "../lib/fragment.ts";

/** The server sends neither: they load for members, and for anyone who follows a mailed link. */
const Linked = lazy(async () => ({ default: (await import("../features/termination/linked.tsx")).Linked }));
const SignedIn = lazy(async () => ({ default: (await import("../features/termination/signed-in.tsx")).SignedIn }));

/** /resilier: ends a contract by notice (art. L215-1-1 of the consumer code). */
export function CancelPage() {
  return <Termination kind="cancel" />;
}

/** /retractation: withdraws from a contract (directive (EU) 2023/2673). */
export function WithdrawPage() {
  return <Termination kind="withdraw" />;
}

function Termination({ kind }: { kind: TerminationKind }) {
  const token = useFragment()?.token;
  const { isAuthenticated } = useAuth();
  return (
    // At least as high as the window, so that the footer stays below it, whatever the height of a step.
    <div className="min-h-dvh">
      {token || isAuthenticated ? (
        <Suspense>{token ? <Linked key={token} kind={kind} token={token} /> : <SignedIn kind={kind} />}</Suspense>
      ) : (
        <SignedOut kind={kind} />
      )}
    </div>
  );
}
