import { useLingui } from "@lingui/react/macro";
import type { Locale } from "../../../../../common/contract/api.ts";
import type { TextVersion } from "../../../../../common/contract/texts.ts";
import { isRole } from "../../../../../common/permissions.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Difference } from "../../../shared/difference/difference.tsx";
import { LANGUAGES } from "../../../shared/languages.ts";
import { ROLE_LABELS } from "../../../shared/roles.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { readVersions, TEXTS_KEY } from "./api.ts";

/** Without `onRestore` they are only read. */
type Props = {
  textKey: string;
  onRestore: ((texts: Partial<Record<Locale, string>>) => void) | undefined;
};

/** Who saved what, and what changed from one version to the next. A restored version is put into the form, to be saved. */
export function Versions({ textKey, onRestore }: Props) {
  const { t } = useLingui();
  const versions = useRead([...TEXTS_KEY, "versions", textKey], (signal) => readVersions(textKey, signal));
  return (
    <details className="mt-5 border-t border-line pt-4">
      <summary className="link w-fit cursor-pointer py-1 text-sm">{t`Versions`}</summary>
      <div className="mt-3">
        <Loaded from={versions} skeleton={3}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="text-sm text-muted">{t`Nobody has changed this text: it is the product’s.`}</p>
            ) : (
              <ol className="flex flex-col gap-4">
                {items.map((version, index) => (
                  <Version
                    key={version.id}
                    version={version}
                    former={items.slice(index + 1).find(({ locale }) => locale === version.locale)}
                    onRestore={onRestore}
                  />
                ))}
              </ol>
            )
          }
        </Loaded>
      </div>
    </details>
  );
}

type VersionProps = { version: TextVersion; former: TextVersion | undefined; onRestore: Props["onRestore"] };

/** A version, marked with what changed since the former one; the first one is compared with the product's text of then. */
function Version({ version, former, onRestore }: VersionProps) {
  const { t, i18n } = useLingui();
  const { formatDateTime } = useFormat();
  const { locale, value, product, by, role, at } = version;
  const label = isRole(role) ? i18n._(ROLE_LABELS[role]) : "";
  const text = value || product;
  const before = former ? former.value || former.product : product;
  const [language, when, who] = [LANGUAGES[locale], formatDateTime(at), by || label || t`Unknown account`];
  return (
    <li className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <span className="min-w-0 wrap-anywhere text-muted">
          {language} · {when} · {who}
          {!value && ` · ${t`back to the product’s text`}`}
        </span>
        {onRestore && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t`Restore ${language}, ${when}`}
            onClick={() => onRestore({ [locale]: text })}
          >
            {t`Restore`}
          </Button>
        )}
      </div>
      <Difference lang={locale} before={before} after={text} />
    </li>
  );
}
