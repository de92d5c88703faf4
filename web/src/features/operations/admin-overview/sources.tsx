import { Plural, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { OverviewSource } from "../../../../../common/contract/admin.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { column, figures, Table } from "../../../ui/table/table.tsx";
import { Card } from "../../../ui/text/card.tsx";

/** Sources that show at first; the page of sources has all. */
const MOST = 8;

/** The add-on sources: whether each answers, how fast, and how often today. */
export function Sources({ sources }: { sources: readonly OverviewSource[] }) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const broken = sources.filter(({ silent }) => silent).length;
  const columns = [
    column(t`Source`, ({ name, host }: OverviewSource) => (
      <>
        <Link to="/admin/addons" className="font-semibold hover:underline">
          {name}
        </Link>{" "}
        <span className="text-faint wrap-anywhere">{host}</span>
      </>
    )),
    column(t`State`, ({ silent }: OverviewSource) =>
      silent ? <Badge tone="danger">{t`Does not answer`}</Badge> : <Badge tone="success">{t`Answers`}</Badge>,
    ),
    figures(t`Response`, ({ ms }: OverviewSource) => (ms === null ? "–" : `${formatNumber(ms)} ms`)),
    figures(t`Answers today`, ({ answers }: OverviewSource) => formatNumber(answers)),
  ];
  return (
    <Card title={t`Add-on sources`} aside={sources.length > 0 && <HealthBadge broken={broken} />}>
      <Table
        caption={t`Add-on sources`}
        columns={columns}
        rows={sources}
        most={MOST}
        empty={<p className="text-sm text-muted">{t`No source is active.`}</p>}
      />
    </Card>
  );
}

/** How many of a card's things need attention. */
export function HealthBadge({ broken }: { broken: number }) {
  const { t } = useLingui();
  if (broken === 0) return <Badge tone="success">{t`All healthy`}</Badge>;
  return (
    <Badge tone="warning">
      <Plural value={broken} one="# needs attention" other="# need attention" />
    </Badge>
  );
}
