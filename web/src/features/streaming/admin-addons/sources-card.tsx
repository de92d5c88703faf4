import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AddonSource, AddonSources } from "../../../../../common/contract/addons.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { PlusIcon } from "../../../ui/icon/icons.tsx";
import { ReasonDialog } from "../../../ui/overlay/reason-dialog.tsx";
import { useRowOrder } from "../../../ui/table/use-row-order.ts";
import { Card } from "../../../ui/text/card.tsx";
import { deleteSource, importAddons, orderSources } from "./api.ts";
import { SourceDialog } from "./source-dialog.tsx";
import { SourceRow } from "./source-row.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { useSources } from "./use-sources.ts";

/** The open dialog and its source; "" is a new one. */
type Asked = { kind: "edit" | "test" | "delete"; id: string };

/** The operator's sources, in the order in which members see their entries. */
export function SourcesCard() {
  const { t } = useLingui();
  const sources = useSources();
  const writes = useMay()("service.write");
  const [asked, setAsked] = useState<Asked>();
  const items = sources.data?.items ?? [];
  const plans = sources.data?.plans ?? [];
  const order = useRowOrder(items, orderSources);
  const source = items.find(({ id }) => id === asked?.id);
  const add = writes && (
    <Button variant="secondary" size="sm" onClick={() => setAsked({ kind: "edit", id: "" })}>
      <PlusIcon />
      {t`Add a source…`}
    </Button>
  );
  return (
    <Card
      id="sources"
      title={t`Sources`}
      description={t`Sources are used in this order. Members have one add-on that combines them. The addresses stay on the server.`}
      aside={items.length > 0 && add}
      footer={sources.data && items.length > 0 && <ManifestSize sources={sources.data} />}
    >
      <Loaded from={sources} skeleton={4}>
        {(data) => (
          <>
            <Import sources={data} />
            {items.length === 0 && (
              <EmptyState title={t`No sources yet`} action={add}>
                {t`The members’ add-on shows a single entry, which says that their account works.`}
              </EmptyState>
            )}
            <ol className="flex flex-col gap-4" aria-busy={order.pending}>
              {items.map((one, index) => (
                <SourceRow
                  key={one.id}
                  source={one}
                  plans={plans}
                  move={order.buttons(index)}
                  onEdit={() => setAsked({ kind: "edit", id: one.id })}
                  onTest={() => setAsked({ kind: "test", id: one.id })}
                  onDelete={() => setAsked({ kind: "delete", id: one.id })}
                />
              ))}
            </ol>
          </>
        )}
      </Loaded>
      <p role="status" className="sr-only">
        {order.said}
      </p>
      {asked && <Asking asked={asked} source={source} plans={plans} onAsk={setAsked} />}
    </Card>
  );
}

type AskingProps = {
  asked: Asked;
  source: AddonSource | undefined;
  plans: AddonSources["plans"];
  onAsk: (asked: Asked | undefined) => void;
};

/** The open dialog; none for a source that is gone. */
function Asking({ asked: { kind, id }, source, plans, onAsk }: AskingProps) {
  const { t } = useLingui();
  const close = () => onAsk(undefined);
  if (!source && id !== "") return null;
  if (kind === "edit") {
    const edit = (id: string) => onAsk({ kind: "edit", id });
    return <SourceDialog key={id} source={source} plans={plans} onClose={close} onAdded={edit} />;
  }
  if (!source) return null;
  const { name } = source;
  if (kind === "test") return <TestDialog source={source} plans={plans} onClose={close} />;
  return (
    <ReasonDialog
      onClose={close}
      title={t`Delete ${name}?`}
      description={t`Members no longer get anything from it. Its address is erased.`}
      confirmLabel={t`Delete it`}
      reasonOptional
      onConfirm={(reason) => deleteSource(id, reason)}
    />
  );
}

/** Imports the add-ons that were assigned to accounts individually. */
function Import({ sources }: { sources: AddonSources }) {
  const { t } = useLingui();
  const writes = useMay()("service.write");
  const take = useAction(importAddons, {
    done: ({ count }) => <Plural value={count} one="# add-on is a source now." other="# add-ons are sources now." />,
  });
  if (sources.importable === 0 || !writes) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-control border border-line px-4 py-3 text-sm">
      <p className="min-w-0 flex-1 basis-60">
        <Plural
          value={sources.importable}
          one="# add-on from the streaming accounts is not a source yet."
          other="# add-ons from the streaming accounts are not sources yet."
        />
      </p>
      <Button variant="secondary" size="sm" pending={take.isPending} onClick={() => take.mutate()}>{t`Import`}</Button>
    </div>
  );
}

/** The size of the largest manifest, as a share of what clients accept. */
function ManifestSize({ sources: { manifestBytes, manifestMost } }: { sources: AddonSources }) {
  const { formatNumber } = useFormat();
  const size = formatNumber(manifestBytes / 1024, 1);
  const most = formatNumber(manifestMost / 1024);
  return (
    <ProgressBar value={manifestBytes} max={manifestMost}>
      <Trans>
        The largest manifest uses {size} of the {most} KB that Stremio accepts. What does not fit is left out, starting
        with the last catalogues.
      </Trans>
    </ProgressBar>
  );
}
