import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AdminOverview } from "../../../../../common/contract/admin.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useMay } from "../../../shared/permissions.ts";
import { ProblemLinks } from "../../../shared/problems.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { ActionLink } from "./action-link.tsx";
import { troubles } from "./overview-rules.ts";

type Props = { overview: AdminOverview };

/** What waits for the team, on paper, most urgent first: what is broken, then money, people, and what only needs a look. */
export function Waiting({ overview }: Props) {
  const count = troubles(overview);
  return (
    <section aria-labelledby="waiting" className="paper rounded-card bg-canvas px-5 py-4 text-fg">
      <div role="status">
        <h2 id="waiting" className="font-display text-heading">
          <Plural
            value={count}
            _0="Nothing needs your attention right now."
            one="# thing needs your attention"
            other="# things need your attention"
          />
        </h2>
      </div>
      {count > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          <Broken overview={overview} />
          <Money overview={overview} />
          <People overview={overview} />
          <Rest overview={overview} />
        </ul>
      )}
    </section>
  );
}

type RowProps = { title?: ReactNode; children?: ReactNode; action: ReactNode };

/** A line of the paper: what waits, in bold, what is known of it, and the way there. */
function Row({ title, children, action }: RowProps) {
  return (
    <li className="flex flex-col gap-x-8 gap-y-1.5 py-3 last:pb-0 sm:min-h-13 sm:flex-row sm:items-center sm:justify-between">
      <p className="min-w-0 text-pretty text-muted wrap-anywhere">
        {title && <strong className="mr-1.5 font-semibold text-fg">{title}</strong>}
        {children}
      </p>
      <p className="flex shrink-0 flex-wrap gap-x-4">{action}</p>
    </li>
  );
}

function Broken({ overview: { service } }: Props) {
  const locale = useLocale();
  return service?.problems.map((problem) => {
    const [title, ...rest] = problem.texts[locale].split(/(?<=\.)\s/);
    return (
      <Row key={problem.texts.en} title={title} action={<ProblemLinks problem={problem} />}>
        {rest.join(" ")}
      </Row>
    );
  });
}

function Money({ overview: { orders, pastDue, contracts } }: Props) {
  const { t } = useLingui();
  const { formatMoney, formatDateTime } = useFormat();
  const writes = useMay()("money.write");
  const [sum, since] = [formatMoney(orders.cents), orders.since ? formatDateTime(orders.since) : ""];
  const confirm = writes ? (
    <ButtonLink to="/admin/orders?view=waiting" size="sm" className="max-sm:w-full">{t`Confirm…`}</ButtonLink>
  ) : (
    <ActionLink to="/admin/orders?view=waiting">{t`See the orders`}</ActionLink>
  );
  const decide = <ActionLink to="/admin/terminations">{writes ? t`Decide` : t`See the requests`}</ActionLink>;
  const send = <ActionLink to="/admin/terminations">{t`See the refunds`}</ActionLink>;
  const failed = <ActionLink to="/admin/orders?view=failed">{t`See the payments`}</ActionLink>;
  return (
    <>
      {orders.waiting > 0 && (
        <Row
          title={<Plural value={orders.waiting} one="# transfer to confirm" other="# transfers to confirm" />}
          action={confirm}
        >
          <Trans>
            {sum} in all, the oldest since {since}.
          </Trans>
        </Row>
      )}
      {contracts.requests > 0 && (
        <Row
          title={
            <Plural value={contracts.requests} one="# request to end a contract" other="# requests to end a contract" />
          }
          action={decide}
        >
          {t`It counts from the day it was made.`}
        </Row>
      )}
      {contracts.transfers > 0 && (
        <Row
          title={<Plural value={contracts.transfers} one="# refund by transfer" other="# refunds by transfer" />}
          action={send}
        >
          {t`To send from your bank.`}
        </Row>
      )}
      {pastDue > 0 && (
        <Row title={<Plural value={pastDue} one="# missed payment" other="# missed payments" />} action={failed}>
          {t`In the grace period: the members have been told.`}
        </Row>
      )}
    </>
  );
}

function People({ overview: { inbox } }: Props) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  if (inbox.waiting === 0) return null;
  const since = inbox.since ? formatDateTime(inbox.since) : "";
  return (
    <Row
      title={<Plural value={inbox.waiting} one="# message to answer" other="# messages to answer" />}
      action={<ActionLink to="/admin/inbox">{t({ message: "Answer", context: "verb" })}</ActionLink>}
    >
      <Trans>The oldest has waited since {since}.</Trans>{" "}
      <Plural value={inbox.unread} _0="All have been opened." one="# is unread." other="# are unread." />
    </Row>
  );
}

function Rest({ overview: { service } }: Props) {
  const { t } = useLingui();
  const errors = service?.streaming.error ?? 0;
  if (errors === 0) return null;
  return (
    <Row
      title={
        <Plural value={errors} one="# streaming account needs attention" other="# streaming accounts need attention" />
      }
      action={<ActionLink to="/admin/stremio?state=error#accounts">{t`See the accounts`}</ActionLink>}
    />
  );
}
