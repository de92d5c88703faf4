import { useLingui } from "@lingui/react/macro";
import type { DeliveryState, WebhookDelivery, WebhookEndpoint } from "../../../../../common/contract/webhooks.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { type Column, column } from "../../../ui/table/table.tsx";
import { KEY, readDeliveries, replay } from "./api.ts";

const FRESH_MS = 10_000;
const TONES = { queued: "info", done: "success", failed: "danger", canceled: "neutral" } as const;

/** What was sent to an endpoint, with the last attempt's result. */
export function Deliveries({ endpoint: { id, active } }: { endpoint: WebhookEndpoint }) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  const list = usePages([...KEY, "deliveries", id], (after, signal) => readDeliveries(id, "", after, signal), FRESH_MS);
  const again = useAction((delivery: string) => replay(id, { delivery, since: "" }), {
    done: () => t`The message is sent again.`,
  });
  const words: Record<DeliveryState, string> = {
    queued: t`Waiting`,
    done: t`Delivered`,
    failed: t`Given up`,
    canceled: t`Cancelled`,
  };
  const columns: Column<WebhookDelivery>[] = [
    column(t`Event`, ({ type, message }) => (
      <span translate="no" className="flex flex-col items-start font-mono text-xs">
        <span>{type}</span>
        <span className="break-all text-faint">{message}</span>
      </span>
    )),
    column(t`State`, ({ state }) => <Badge tone={TONES[state]}>{words[state]}</Badge>),
    column(t`Last response`, (delivery) => <Response delivery={delivery} />),
    column(t`Time`, ({ created }) => formatDateTime(created)),
  ];
  if (active)
    columns.push(
      column(t`Actions`, (delivery) => (
        <Button
          variant="secondary"
          size="sm"
          pending={again.isPending && again.variables === delivery.id}
          onClick={() => again.mutate(delivery.id)}
        >
          {t`Send again`}
        </Button>
      )),
    );
  return (
    <PagedTable
      caption={t`Deliveries`}
      columns={columns}
      list={list}
      expected={4}
      empty={<EmptyState title={t`Nothing sent yet`} />}
    />
  );
}

function Response({ delivery: { attempts, status, ms, response, error, nextAt } }: { delivery: WebhookDelivery }) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  if (attempts === 0) return "–";
  return (
    <span className="flex flex-col items-start gap-0.5 text-xs">
      <span translate="no">{status ? `HTTP ${status} · ${ms} ms` : error}</span>
      {response && <span className="max-w-sm wrap-anywhere text-faint">{response}</span>}
      {nextAt && <span className="text-muted">{t`Next attempt: ${formatDateTime(nextAt)}`}</span>}
    </span>
  );
}
