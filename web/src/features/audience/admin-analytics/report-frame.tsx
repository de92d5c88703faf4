import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Report } from "../../../../../common/contract/analytics.ts";
import { useRead } from "../../../lib/use-read.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../../ui/feedback/load-error.tsx";
import { Loading } from "../../../ui/feedback/skeleton.tsx";
import { useFailure } from "../../../ui/feedback/use-failure.ts";
import { type Reports, readReport, reportKey } from "./api.ts";
import type { View } from "./view-rules.ts";

type Props<Name extends Report> = {
  report: Name;
  view: View;
  /** A placeholder in the report's size. */
  skeleton: ReactNode;
  /** Whether the range has nothing to show. */
  isEmpty: (report: Reports[Name]) => boolean;
  children: (report: Reports[Name]) => ReactNode;
};

/** Fetches a report; while another range loads, the old figures stay, dimmed. */
export function ReportFrame<Name extends Report>({ report, view, skeleton, isEmpty, children }: Props<Name>) {
  const { t } = useLingui();
  const read = useRead(reportKey(report, view), (signal) => readReport(report, view, signal), {
    placeholderData: keepPreviousData,
    enabled: view.problem === null,
  });
  const { isFetched, isPlaceholderData, refetch } = read;
  // Another range's figures stay while this one's load, but not in place of those that failed.
  const data = isFetched && isPlaceholderData ? undefined : read.data;
  const error = useFailure({ ...read, data });
  if (view.problem) {
    return <EmptyState title={t`No range to show`}>{t`Correct the dates above, or choose another range.`}</EmptyState>;
  }
  if (error) return <LoadError from={{ error, refetch }} />;
  if (!data) return <Loading>{skeleton}</Loading>;
  if (data.builtUntil === "") return <Beginning />;
  if (isEmpty(data)) {
    return (
      <EmptyState title={t`Nothing in this range`}>
        <Trans>
          No figure was recorded on these days. Choose a longer range; what happens now appears here within minutes.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <div
      aria-busy={isPlaceholderData}
      className={`flex flex-col gap-6 transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}
    >
      {children(data)}
    </div>
  );
}

/** For a new installation: what will appear here, and when. */
function Beginning() {
  const { t } = useLingui();
  return (
    <EmptyState title={t`The figures begin with your first visitor`}>
      <Trans>
        Visits, sign-ups, trials and payments are counted from now on, without a cookie. The first figures appear here
        within minutes.
      </Trans>
    </EmptyState>
  );
}
