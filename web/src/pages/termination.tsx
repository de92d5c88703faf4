import type { TerminationKind } from "../../../common/wire/terminations.ts";
import { Linked } from "../features/termination/linked.tsx";
import { SignedIn } from "../features/termination/signed-in.tsx";
import { SignedOut } from "../features/termination/signed-out.tsx";
import { useAuth } from "../lib/auth.tsx";
import { useFragment } from "../lib/fragment.ts";

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
  if (token) return <Linked key={token} kind={kind} token={token} />;
  return isAuthenticated ? <SignedIn kind={kind} /> : <SignedOut kind={kind} />;
}
