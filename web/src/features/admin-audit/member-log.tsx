import { NO_FILTERS } from "./api.ts";
import { Entries } from "./entries.tsx";

/** The log about one member. */
export function MemberLog({ id }: { id: string }) {
  return <Entries filters={{ ...NO_FILTERS, member: id }} about={false} />;
}
