import { Termination } from "./termination.tsx";

/** /retractation: withdraws from a contract (directive (EU) 2023/2673). */
export default function WithdrawPage() {
  return <Termination kind="withdraw" />;
}
