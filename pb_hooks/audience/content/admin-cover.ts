import { type ContentKind, contentKey } from "../../../common/contract/content.ts";
import { fail, must } from "../../lib/errors.ts";
import { parseBody, uploaded } from "../../lib/parse-body.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import { documentOf, storedVersions } from "./admin-document.ts";

/**
 * `POST /api/app/admin/content/cover`, admin: form data `kind`, `key` and the file `cover`; without a file, removes the
 * cover. All versions of a document share one. Answers the document.
 */
export function serveCover(e: core.RequestEvent) {
  const { kind, key } = parseBody(contentKey, e);
  const file = uploaded(e, "cover");
  inTransaction(e, () => {
    const stored = Object.values(storedVersions(e.app, kind, key));
    if (stored.length === 0) throw fail(404, "not_found");
    for (const record of stored) {
      const before = { cover: record.getString("cover") };
      record.set("cover", file ?? null);
      e.app.save(record);
      const after = { cover: record.getString("cover") };
      audit(e.app, e, { action: "content.cover", target: record, before, after });
    }
  });
  return documentOf(e.app, kind, key);
}

/** Copies the cover to a version that was added later. */
export function copyCover(app: CoreApp, kind: ContentKind, key: string): void {
  const { fr, en } = storedVersions(app, kind, key);
  if (!fr || !en) return;
  const [from, to] = fr.getString("cover") ? [fr, en] : [en, fr];
  if (from.getString("cover") === "" || to.getString("cover") !== "") return;
  const files = must(app.newFilesystem(), "file system");
  try {
    to.set("cover", files.getReuploadableFile(`${from.baseFilesPath()}/${from.getString("cover")}`, false));
    app.save(to);
  } finally {
    files.close();
  }
}
