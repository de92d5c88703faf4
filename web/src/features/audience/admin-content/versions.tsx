import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LOCALES, type Locale } from "../../../../../common/contract/api.ts";
import type { DocumentVersion, VersionItem } from "../../../../../common/contract/content.ts";
import { isRole } from "../../../../../common/permissions.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Difference } from "../../../shared/difference/difference.tsx";
import { linesOf } from "../../../shared/editor/lines.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { ROLE_LABELS } from "../../../shared/roles.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { readVersion, readVersions } from "./api.ts";
import type { Draft } from "./draft.ts";

type Props = { draft: Draft; keyName: string; onRestore: (version: DocumentVersion) => void };

/** Who saved what, compared with the text in the editor. A restored version is put into the editor, to be saved. */
export function Versions({ draft, keyName, onRestore }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<VersionItem>();
  return (
    <Card
      title={t`Versions`}
      description={t`The last 50 saves, and what you typed without saving.`}
      aside={
        <Button variant="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t`Hide the versions` : t`Show the versions`}
        </Button>
      }
    >
      {open && <List draft={draft} keyName={keyName} onShow={setShown} />}
      {shown && (
        <VersionDialog
          item={shown}
          draft={draft}
          onClose={() => setShown(undefined)}
          onRestore={(version) => {
            onRestore(version);
            setShown(undefined);
          }}
        />
      )}
    </Card>
  );
}

type ListProps = { draft: Draft; keyName: string; onShow: (item: VersionItem) => void };

function List({ draft, keyName, onShow }: ListProps) {
  const { t } = useLingui();
  const list = useRead(["admin", "content", "versions", draft.kind, keyName], (signal) =>
    readVersions(draft.kind, keyName, signal),
  );
  return (
    <Loaded from={list} skeleton={3}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-sm text-muted">{t`Nobody has changed this document yet.`}</p>
        ) : (
          <ol className="flex flex-col divide-y divide-line">
            {items.map((item) => (
              <Item key={item.id} item={item} onShow={() => onShow(item)} />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

function Item({ item, onShow }: { item: VersionItem; onShow: () => void }) {
  const { t } = useLingui();
  const name = useVersionName();
  const called = name(item);
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <span className="min-w-0 text-sm wrap-anywhere">
        {called}
        {item.state === "draft" && <span className="ml-2 text-faint">{t`not saved`}</span>}
      </span>
      <Button variant="ghost" size="sm" aria-label={t`Compare ${called}`} onClick={onShow}>
        {t`Compare`}
      </Button>
    </li>
  );
}

function useVersionName(): (item: VersionItem) => string {
  const { i18n } = useLingui();
  const { formatDateTime } = useFormat();
  return ({ at, by, role }) => {
    const author = by || (isRole(role) ? i18n._(ROLE_LABELS[role]) : "");
    return [formatDateTime(at), author].filter(Boolean).join(" · ");
  };
}

type DialogProps = {
  item: VersionItem;
  draft: Draft;
  onClose: () => void;
  onRestore: (version: DocumentVersion) => void;
};

function VersionDialog({ item, draft, onClose, onRestore }: DialogProps) {
  const { t } = useLingui();
  const name = useVersionName();
  const version = useRead(["admin", "content", "version", item.id, item.at], (signal) => readVersion(item.id, signal));
  return (
    <Dialog
      size="lg"
      title={name(item)}
      description={t`Underlined words are new in the editor; struck-out words are no longer there.`}
      onClose={onClose}
      footer={
        <Button
          disabled={!version.data}
          onClick={() => version.data && onRestore(version.data)}
        >{t`Restore this version`}</Button>
      }
    >
      <Loaded from={version} skeleton={6}>
        {(then) => <Changes then={then} draft={draft} />}
      </Loaded>
    </Dialog>
  );
}

/** The fields of both languages that differ. */
function Changes({ then, draft }: { then: DocumentVersion; draft: Draft }) {
  const { t } = useLingui();
  const fields = (locale: Locale) => {
    const [before, after] = [then.versions[locale], draft.versions[locale]];
    return [
      { label: t`Title`, before: before?.title, after: after?.title },
      { label: t`Address`, before: before?.slug, after: after?.slug },
      { label: t`Summary`, before: before?.excerpt, after: after?.excerpt },
      { label: t`Text`, before: linesOf(before?.body ?? ""), after: linesOf(after?.body ?? "") },
      { label: t`What the cover shows`, before: before?.coverAlt, after: after?.coverAlt },
    ].filter((field) => (field.before ?? "") !== (field.after ?? ""));
  };
  const changed = LOCALES.map((locale) => ({ locale, list: fields(locale) })).filter(({ list }) => list.length > 0);
  if (changed.length === 0) return <p className="text-muted">{t`The text in the editor says the same.`}</p>;
  return (
    <div className="flex flex-col gap-6">
      {changed.map(({ locale, list }) => (
        <section key={locale} aria-label={LANGUAGES[locale]} className="flex flex-col gap-3">
          <h3 lang={locale} className="font-semibold">
            {LANGUAGES[locale]}
          </h3>
          {list.map(({ label, before = "", after = "" }) => (
            <div key={label}>
              <p className="mb-1 text-sm text-muted">{label}</p>
              <Difference lang={locale} before={before} after={after} />
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
