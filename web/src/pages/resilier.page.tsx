import { Termination } from "./termination.tsx";

/** /resilier: ends a contract by notice (art. L215-1-1 of the consumer code). */
export default function CancelPage() {
  return <Termination kind="cancel" />;
}
