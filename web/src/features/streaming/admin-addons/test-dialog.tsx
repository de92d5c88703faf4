import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  type AddonSource,
  type AddonSources,
  type AddonTest,
  type AddonTestStep,
  sourceTest,
} from "../../../../../common/contract/addons.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { testSource } from "./api.ts";
import { OUTCOMES, STEPS } from "./texts.tsx";

type Props = { source: AddonSource; plans: AddonSources["plans"]; onClose: () => void };

const schema = sourceTest();

/** Requests a source's manifest, a catalog and one title, and shows what a client with a plan and language would see. */
export function TestDialog({ source, plans, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const [test, setTest] = useState<AddonTest>();
  const { name } = source;
  return (
    <Dialog
      onClose={onClose}
      title={t`Test ${name}`}
      description={t`This calls the source now, without the cache. The call is not counted.`}
      size="lg"
      freely
    >
      <Form
        schema={schema}
        defaultValues={{ id: source.id, plan: source.plans[0] ?? plans[0]?.id ?? "", locale }}
        onSubmit={async (input) => setTest(await testSource(input))}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            name="plan"
            label={t`As a member with`}
            options={[
              ...plans.map(({ id, names }) => ({ value: id, label: names[locale] })),
              { value: "", label: t`A free trial` },
            ]}
          />
          <Select name="locale" label={t`Language`} options={{ fr: t`French`, en: t`English` }} />
        </div>
        <SubmitButton className="sm:self-start">{t`Run the test`}</SubmitButton>
      </Form>
      <ol aria-live="polite" className="mt-6 flex flex-col gap-4 empty:hidden">
        {test?.steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
    </Dialog>
  );
}

function Step({ step }: { step: AddonTestStep }) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const { tone, label } = OUTCOMES[step.outcome];
  const [ms, count] = [formatNumber(step.ms), formatNumber(step.count)];
  const entries = step.entries.map((entry, index) => ({ ...entry, key: index }));
  return (
    <li className="rounded-control border border-line bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base">{STEPS[step.step]}</h3>
        <Badge tone={tone}>{label}</Badge>
        <span className="ml-auto text-xs text-faint tabular-nums">
          {step.status > 0 && `HTTP ${step.status} · `}
          {step.status > 0 && `${ms} ms`}
        </span>
      </div>
      {step.step !== "manifest" && step.asked && (
        <p className="mt-1 font-mono text-xs break-all text-muted">{step.asked}</p>
      )}
      {entries.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2 border-t border-line pt-3 text-sm">
          {entries.map(({ key, name, text }) => (
            <li key={key} className="min-w-0">
              <p className="font-semibold break-words whitespace-pre-line">{name}</p>
              {text && <p className="break-words whitespace-pre-line text-muted">{text}</p>}
            </li>
          ))}
        </ul>
      )}
      {step.played > 0 && (
        <p className="mt-2 text-sm text-muted">
          <Plural
            value={step.played}
            one="# stream has a key in its address: members play it through your site, which hides the key."
            other="# streams have a key in their address: members play them through your site, which hides the key."
          />
        </p>
      )}
      {step.hidden > 0 && (
        <p className="mt-2 text-sm text-bad">
          <Plural
            value={step.hidden}
            one="# entry shows a key and reaches no member."
            other="# entries show a key and reach no member."
          />
        </p>
      )}
      {step.count > entries.length && <p className="mt-2 text-xs text-faint">{t`${count} in all`}</p>}
    </li>
  );
}
