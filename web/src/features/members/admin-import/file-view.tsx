import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { saveFile } from "../../../lib/save-file.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Stat, StatList } from "../../../ui/chart/stat.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { LoadError } from "../../../ui/feedback/load-error.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { refreshMembers, sendFile } from "./api.ts";
import { ColumnList } from "./column-list.tsx";
import { FateTable } from "./fate-table.tsx";
import type { ParsedFile } from "./parse.ts";
import type { Preview } from "./preview.ts";
import { LanguageQuestion, Questions } from "./questions.tsx";
import { refusedFile } from "./refused-file.ts";
import { FileSteps } from "./steps.tsx";
import { type ImportFile, useImportFile } from "./use-import-file.ts";

type Props = { file: ParsedFile; onStarted: () => void };

/** A chosen file before its import: what will happen, its columns and questions, and what happens to each row. */
export function FileView({ file, onStarted }: Props) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const state = useImportFile(file, locale);
  const { preview, known, openQuestions } = state;
  return (
    <div className="flex flex-col gap-6">
      <FileSteps file={file} stripe={hasCustomers(preview)} />
      {!preview && <Alert tone="warning">{t`Choose the column with the e-mail addresses.`}</Alert>}
      {/* Before what they decide. */}
      {(state.dateQuestions.length > 0 || state.named.size > 0 || state.endless > 0) && (
        <Card title={t`Questions`}>
          <Questions state={state} />
        </Card>
      )}
      {known.error && <LoadError from={known} />}
      {preview && openQuestions === 0 && <Summary file={file} state={state} onStarted={onStarted} />}
      {/* Unless there is room for both, the rows come before the columns, which are mostly right. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 2xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        {preview && openQuestions === 0 && (
          <Card title={t`What happens to each row`} className="2xl:order-last">
            <FateTable preview={preview} plans={state.plans} stale={state.stale || known.isFetching} />
          </Card>
        )}
        <Card
          title={t`Columns of the file`}
          description={t`The day of the original sign-up is not kept: members count from the day of the import.`}
        >
          <ColumnList file={file} state={state} />
          <LanguageQuestion state={state} />
        </Card>
      </div>
    </div>
  );
}

const hasCustomers = (preview: Preview | undefined) =>
  preview?.fates.some((fate) => fate.kind === "new" && (fate.member.customer || fate.member.subscription)) ?? false;

type SummaryProps = { file: ParsedFile; state: ImportFile; onStarted: () => void };

const NOTHING: Preview = { counts: { new: 0, known: 0, refused: 0 }, fates: [], unproved: 0, unbilled: 0 };

/** What the import will do, before anything is written. */
function Summary({ file, state, onStarted }: SummaryProps) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const [sent, setSent] = useState<number>();
  const { counts, fates, unproved, unbilled } = state.preview ?? NOTHING;
  const isReady = state.known.isSuccess && !state.stale && counts.new > 0;
  async function start(): Promise<void> {
    const { id, reading } = state;
    const input = {
      id,
      name: file.name.slice(0, 255),
      source: file.source,
      headings: file.headings,
      reading: {
        columns: [...reading.columns],
        orders: { ...reading.orders },
        plans: Object.fromEntries([...state.named.keys()].flatMap((key) => answerOf(reading.plans, key))),
        locale: reading.locale,
        given: reading.given,
      },
      total: file.rows.length,
    };
    try {
      await sendFile(input, file.rows, setSent);
    } finally {
      setSent(undefined);
    }
    void refreshMembers();
    onStarted();
  }
  const [done, all] = [formatNumber(sent ?? 0), formatNumber(file.rows.length)];
  return (
    <section aria-label={t`What the import will do`} className="flex flex-col gap-4">
      <StatList label={t`Rows`} busy={!state.known.isSuccess}>
        <Stat label={t`New members`} value={formatNumber(counts.new)} loading={!state.known.isSuccess} />
        <Stat label={t`Members already`} value={formatNumber(counts.known)} loading={!state.known.isSuccess} />
        <Stat
          label={t`To be corrected`}
          value={formatNumber(counts.refused)}
          tone={counts.refused > 0 ? "warning" : undefined}
        />
        {unproved > 0 && (
          <Stat
            label={t`Without the newsletter`}
            value={formatNumber(unproved)}
            hint={t`Readers whose consent the file does not prove`}
            tone="warning"
          />
        )}
        {unbilled > 0 && (
          <Stat
            label={t`Counted as a gift`}
            value={formatNumber(unbilled)}
            hint={t`Were they paid? Choose “Do not import” for the empty column.`}
            tone="warning"
          />
        )}
      </StatList>
      <div className="flex flex-wrap items-center gap-3">
        <ConfirmDialog
          tone="primary"
          title={<Plural value={counts.new} one="Import # member?" other="Import # members?" />}
          confirmLabel={t`Import`}
          onConfirm={start}
          trigger={
            <Button disabled={!isReady}>
              <Plural value={counts.new} one="Import # member…" other="Import # members…" />
            </Button>
          }
        >
          <div className="flex flex-col gap-3">
            <p>{t`Nobody gets an e-mail yet: you send the invitations afterwards. Until the first one, the import can be undone.`}</p>
            {counts.refused > 0 && (
              <p>
                <Plural
                  value={counts.refused}
                  one="# row is left out: correct it, then import it later."
                  other="# rows are left out: correct them, then import them later."
                />
              </p>
            )}
            {unproved > 0 && (
              <p>
                <Plural
                  value={unproved}
                  one="# reader of the newsletter will not get it: the file has no day of consent."
                  other="# readers of the newsletter will not get it: the file has no day of consent."
                />
              </p>
            )}
            {unbilled > 0 && (
              <p>
                <Plural
                  value={unbilled}
                  one="The time of # member counts as a gift, and adds to what the member buys here."
                  other="The time of # members counts as a gift, and adds to what they buy here."
                />
              </p>
            )}
            {sent !== undefined && (
              <ProgressBar value={sent} max={file.rows.length}>
                {t`${done} of ${all} rows sent`}
              </ProgressBar>
            )}
          </div>
        </ConfirmDialog>
        {counts.refused > 0 && (
          <Button variant="secondary" onClick={() => saveFile(refusedFile(file, fates), `refused-${file.name}`)}>
            <Plural value={counts.refused} one="Download # row to correct" other="Download # rows to correct" />
          </Button>
        )}
        <p className="text-sm text-muted">{t`Nothing is written before you ask for it.`}</p>
      </div>
    </section>
  );
}

function answerOf(plans: Readonly<Record<string, string>>, key: string): [string, string][] {
  const answer = plans[key];
  return answer === undefined ? [] : [[key, answer]];
}
