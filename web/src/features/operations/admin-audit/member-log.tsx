import { NO_FILTERS } from "./api.ts";
import { Entries } from "./entries.tsx";

export function MemberLog({ id }: { id: string }) {
  return <Entries filters={{ ...NO_FILTERS, member: id }} about={false} />;
}
