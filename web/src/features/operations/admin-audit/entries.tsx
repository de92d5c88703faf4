import { useLingui } from "@lingui/react/macro";
import { useMedia } from "../../../lib/use-media.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { ListPager } from "../../../ui/table/list-pager.tsx";
import { type AuditFilters, readAudit } from "./api.ts";
import { AuditEntry } from "./audit-entry.tsx";

/** Pages of the log that match the filters. */
export function Entries({ filters }: { filters: AuditFilters }) {
  const { t } = useLingui();
  const wide = useMedia("(min-width: 40rem)");
  const list = usePages(["admin", "audit", filters], (after, signal) => readAudit(filters, after, signal));
  return (
    <Loaded from={list} skeleton={5}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t`Nothing in the log`}>
            {t`Changes made by administrators are recorded here permanently.`}
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-5">
            <ul className="rounded-card border border-line bg-surface px-4 sm:px-6 sm:py-2">
              {items.map((item) => (
                <AuditEntry key={item.id} item={item} wide={wide} />
              ))}
            </ul>
            <ListPager {...list.pager} />
          </div>
        )
      }
    </Loaded>
  );
}
