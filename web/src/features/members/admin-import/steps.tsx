import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ImportItem } from "../../../../../common/contract/imports.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { CheckIcon } from "../../../ui/icon/icons.tsx";
import type { ParsedFile } from "./parse.ts";
import { SOURCE_NAMES } from "./texts.ts";

/** The steps of a chosen file: it was read, its columns are being looked at, and nothing is written yet. */
export function FileSteps({ file, stripe }: { file: ParsedFile; stripe: boolean }) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const separators: Record<string, string> = { ",": t`commas`, ";": t`semicolons`, "\t": t`tabs` };
  const source = SOURCE_NAMES[file.source];
  const count = formatNumber(file.rows.length);
  const facts = [
    file.name,
    t`${count} rows`,
    ...(source ? [t`${source} recognised`] : []),
    file.encoding.toUpperCase(),
    separators[file.separator] ?? file.separator,
  ];
  const later = [t`Import`, ...(stripe ? [t`Stripe subscriptions`] : []), t`Invitations`];
  return <Steps labels={[facts.join(" · "), t`Columns and preview`, ...later]} current={1} />;
}

/** The steps of an import that has begun, until the last invitation. */
export function ImportSteps({ item, toAdopt }: { item: ImportItem; toAdopt: boolean }) {
  const { t } = useLingui();
  const stripe = item.customers > 0 ? [t`Stripe subscriptions`] : [];
  const labels = [t`Columns and preview`, t`Import`, ...stripe, t`Invitations`];
  const isOver = item.mails === "sent" && item.uninvited === 0;
  const current = item.state !== "done" ? 1 : toAdopt ? 2 : isOver ? labels.length : labels.length - 1;
  return <Steps labels={labels} current={current} />;
}

/** @param current the step that is under way; those before it are done */
function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
      {labels.map((label, index) => (
        <li
          key={label}
          aria-current={index === current ? "step" : undefined}
          className={`flex min-w-0 items-center gap-2.5 ${index === current ? "font-semibold" : "text-muted"}`}
        >
          <Mark look={LOOKS[Math.sign(index - current) + 1] ?? ""}>
            {index < current ? <CheckIcon className="size-4" /> : index + 1}
          </Mark>
          <span className="min-w-0 wrap-anywhere">{label}</span>
        </li>
      ))}
    </ol>
  );
}

/** Of steps that are done, under way and to come. */
const LOOKS = ["border-ok/50 bg-ok/12 text-ok", "border-accent text-accent", "border-edge"];

function Mark({ look, children }: { look: string; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={`flex size-7 shrink-0 items-center justify-center rounded-full border font-semibold tabular-nums ${look}`}
    >
      {children}
    </span>
  );
}
