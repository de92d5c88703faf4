import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type AdminAccount, STREAMING_STATES, type StreamingState } from "../../../../../common/contract/stremio.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { useEntryState } from "../../../router/entry-state.ts";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { ReasonDialog } from "../../../ui/overlay/reason-dialog.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { useAccountColumns } from "./account-columns.tsx";
import { KEY, readAccounts, retryAccounts } from "./api.ts";
import { RegenerateDialog } from "./regenerate-dialog.tsx";

const FRESH_MS = 15_000;

type Asked = { kind: "retry"; ids: string[] } | { kind: "retry-all" } | { kind: "regenerate"; account: AdminAccount };

/** The accounts, filtered by state and searched by name: desired state, actual state, and why they differ. */
export function AccountsCard() {
  const { t } = useLingui();
  const writes = useMay()("service.write");
  const [kept, setState] = useEntryState("state", () => new URLSearchParams(location.search).get("state") ?? "");
  const state = STREAMING_STATES.find((known) => known === kept) ?? "";
  const [words, setWords] = useEntryState("words", () => "");
  const q = useDebounced(words.trim());
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Asked>();
  const list = usePages(
    [...KEY, "accounts", state, q],
    (after, signal) => readAccounts({ state, q }, after, signal),
    FRESH_MS,
  );
  const shown = picked.filter((id) => list.items.some((item) => item.id === id));
  const columns = useAccountColumns({
    picked: shown,
    onPick: (id, on) => setPicked(on ? [...shown, id] : shown.filter((other) => other !== id)),
    onRetry: (id) => setAsked({ kind: "retry", ids: [id] }),
    onRegenerate: (account) => setAsked({ kind: "regenerate", account }),
  });
  const close = () => setAsked(undefined);

  return (
    <Card id="accounts" title={t`Accounts`}>
      <div className="flex flex-col gap-4">
        <Filters words={words} onWords={setWords} state={state} onState={setState} />
        {writes && <RetryButtons picked={shown} onAsk={setAsked} />}
        <PagedTable
          caption={t`Accounts`}
          columns={columns}
          list={list}
          expected={4}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title={t`No account here`}>
              {(q || state) && t`Try another search or another state.`}
            </EmptyState>
          }
        />
      </div>
      {asked?.kind === "regenerate" && <RegenerateDialog account={asked.account} onClose={close} />}
      {(asked?.kind === "retry" || asked?.kind === "retry-all") && (
        <RetryDialog
          ids={asked.kind === "retry" ? asked.ids : undefined}
          onClose={() => {
            close();
            setPicked([]);
          }}
        />
      )}
    </Card>
  );
}

function RetryButtons({ picked, onAsk }: { picked: string[]; onAsk: (asked: Asked) => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="secondary"
        size="sm"
        disabled={picked.length === 0}
        onClick={() => onAsk({ kind: "retry", ids: picked })}
      >
        <Plural value={picked.length} _0="Try the selected ones again…" one="Try # again…" other="Try # again…" />
      </Button>
      <Button variant="secondary" size="sm" onClick={() => onAsk({ kind: "retry-all" })}>
        {t`Retry all that need attention…`}
      </Button>
    </div>
  );
}

type FiltersProps = {
  words: string;
  onWords: (words: string) => void;
  state: StreamingState | "";
  onState: (state: string) => void;
};

function Filters({ words, onWords, state, onState }: FiltersProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
      <TextField
        name="q"
        optional="filter"
        type="search"
        label={t`Search`}
        hint={t`E-mail address or username`}
        autoComplete="off"
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
      />
      <Select
        name="state"
        optional="filter"
        label={t`State`}
        options={{
          "": t`All states`,
          error: t`Needs attention`,
          queued: t`Being updated`,
          active: t`Active`,
          suspended: t`Suspended`,
        }}
        value={state}
        onChange={(event) => onState(event.currentTarget.value)}
      />
    </div>
  );
}

/** Asks whether to retry accounts now; without `ids`, all that need attention. */
function RetryDialog({ ids, onClose }: { ids: string[] | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const number = ids?.length ?? 0;
  async function retry(reason: string): Promise<void> {
    const { count } = await retryAccounts(ids ? { ids } : { state: "error" }, reason);
    toast(
      <Plural
        value={count}
        _0="No account needs it."
        one="# account moves to the front of the queue."
        other="# accounts move to the front of the queue."
      />,
    );
  }
  return (
    <ReasonDialog
      title={
        ids ? (
          <Plural value={number} one="Try # account again?" other="Try # accounts again?" />
        ) : (
          t`Retry all that need attention?`
        )
      }
      description={t`They are compared with the provider and updated, with a fresh set of attempts.`}
      confirmLabel={t`Try again`}
      onConfirm={retry}
      onClose={onClose}
      tone="primary"
      reasonOptional
    />
  );
}
