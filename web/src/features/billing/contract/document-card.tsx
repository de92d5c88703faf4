import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ContractDocument, DocumentKind } from "../../../../../common/contract/contract.ts";
import { storedDay } from "../../../../../common/time.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ChevronDownIcon, DownloadIcon } from "../../../ui/icon/icons.tsx";

/** A document's title and date, with its text when open. Printing the page includes open documents. */
export function DocumentCard({ document }: { document: ContractDocument }) {
  const { t } = useLingui();
  const { formatDate, formatMoment } = useFormat();
  const { title, text, created, sent, delivery, version } = document;
  const time = formatMoment(created);
  const mailed = sent ? formatMoment(sent) : "";
  const day = version && (formatDate(version) || version);
  const download = () =>
    saveFile(
      new Blob([`${title}\n${created}\n\n${text}\n`], { type: "text/plain" }),
      `${document.kind}-${storedDay(created)}.txt`,
    );
  return (
    <li>
      <details className="group border-b border-line">
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3.5">
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">
              <KindName kind={document.kind} />
            </span>
            <span className="block text-sm text-muted wrap-anywhere">
              {time}
              {day && `\u00a0· ${t`version of ${day}`}`}
              {mailed && `\u00a0· ${t`sent by e-mail on ${mailed}`}`}
              {delivery === "waiting" && `\u00a0· ${t`e-mail being sent`}`}
            </span>
          </span>
          <ChevronDownIcon className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180 print:hidden" />
        </summary>
        <div className="paper rounded-card px-5 py-5 sm:px-7" lang={document.locale}>
          <h2 className="text-heading">{title}</h2>
          <p className="mt-3 text-sm wrap-anywhere whitespace-pre-line">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3 py-5 print:hidden">
          <Button variant="secondary" size="sm" onClick={() => window.print()}>{t`Print`}</Button>
          <Button variant="secondary" size="sm" onClick={download}>
            <DownloadIcon className="size-4" />
            {t`Download`}
          </Button>
        </div>
      </details>
    </li>
  );
}

function KindName({ kind }: { kind: string }): ReactNode {
  const { t } = useLingui();
  const names: Readonly<Record<DocumentKind, string>> = {
    terms: t`Terms of sale that you accepted`,
    "withdrawal-form": t`Withdrawal form`,
    order: t`Confirmation of your order`,
    price: t`Notice of a new price`,
    renewal: t`Notice of renewal`,
    cancellation: t`Receipt of your cancellation`,
    withdrawal: t`Receipt of your withdrawal`,
    end: t`End of your subscription`,
  };
  return (names as Readonly<Record<string, string>>)[kind] ?? kind;
}
