import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { FIRST_STEPS, type FirstStep } from "../../../../../common/contract/admin.ts";
import { ArrowRightIcon, CheckIcon } from "../../../ui/icon/icons.tsx";
import { Card } from "../../../ui/text/card.tsx";

type Step = { title: ReactNode; text: ReactNode; to: string };

const STEPS: Record<FirstStep, Step> = {
  legal: {
    title: <Trans>Say who you are</Trans>,
    text: <Trans>The legal notice and the terms of sale show your legal identity.</Trans>,
    to: "/admin/settings#legal",
  },
  mail: {
    title: <Trans>Set up a mail server</Trans>,
    text: <Trans>Until then, e-mails are printed on the server’s console and reach nobody.</Trans>,
    to: "/admin/setup#mail",
  },
  plans: {
    title: <Trans>Make the plans yours</Trans>,
    text: <Trans>Three plans are there to start with: change their names, prices and texts.</Trans>,
    to: "/admin/plans",
  },
  sources: {
    title: <Trans>Say what members will watch</Trans>,
    text: (
      <Trans>
        The home page names each source: what it shows, who provides it, at what price and under which right. Add your
        sources, then write their lines.
      </Trans>
    ),
    to: "/admin/addons#sources",
  },
  posts: {
    title: <Trans>Write the first post</Trans>,
    text: <Trans>The blog comes with posts about the service; yours tell visitors who is behind it.</Trans>,
    to: "/admin/content",
  },
};

/** A new operator's first steps, with the done ones ticked. Renders nothing once all are done. */
export function FirstSteps({ done }: { done: readonly FirstStep[] }) {
  const { t } = useLingui();
  if (done.length === FIRST_STEPS.length) return null;
  const [count, total] = [done.length, FIRST_STEPS.length];
  return (
    <Card
      title={t`First steps`}
      aside={
        <p className="text-sm text-muted tabular-nums">
          <Trans>
            {count} of {total} done
          </Trans>
        </p>
      }
      footer={
        <Link to="/admin/import" className="link">
          <Trans>Bring in members from elsewhere</Trans>
        </Link>
      }
    >
      <ol className="-my-3 divide-y divide-line">
        {FIRST_STEPS.map((step) => (
          <StepRow key={step} step={STEPS[step]} done={done.includes(step)} />
        ))}
      </ol>
    </Card>
  );
}

function StepRow({ step: { title, text, to }, done }: { step: Step; done: boolean }) {
  const { t } = useLingui();
  return (
    <li className="flex items-start gap-3 py-3">
      <span
        className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border ${done ? "border-ok/50 bg-ok/12 text-ok" : "border-edge"}`}
      >
        {done && <CheckIcon className="size-4" />}
      </span>
      <div className="min-w-0 flex-1">
        {done ? (
          <p className="text-muted">
            {title} <span className="sr-only">{t`(done)`}</span>
          </p>
        ) : (
          <>
            <Link to={to} className="font-semibold text-accent hover:underline">
              {title} <ArrowRightIcon className="inline size-4 align-[-0.15em]" />
            </Link>
            <p className="text-sm text-muted">{text}</p>
          </>
        )}
      </div>
    </li>
  );
}
