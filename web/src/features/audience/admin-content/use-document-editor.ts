import { type RefObject, useState } from "react";
import { LOCALES, type Locale } from "../../../../../common/contract/api.ts";
import {
  type ContentDocument,
  type ContentSave,
  type ContentSaved,
  contentSave,
  type DocumentContent,
  type DocumentVersion,
} from "../../../../../common/contract/content.ts";
import { newId } from "../../../lib/new-id.ts";
import { statusOf } from "../../../lib/request-error.ts";
import { sameMarkup } from "../../../shared/editor/markup.ts";
import { useKept } from "../../../shared/editor/use-kept.ts";
import { checkTyped } from "../../../ui/form/form-check.ts";
import { ServerError, toServerError } from "../../../ui/form/form-errors.ts";
import { dropDraft, keepDraft, readDocument, saveCover, saveDocument } from "./api.ts";
import { type Draft, restored, sameDraft, toSave } from "./draft.ts";

type Outcome = ContentSaved;

/**
 * A document being edited on `page`: its typed and saved states, and their difference. Typing during a save is kept, and a
 * half-typed date on the page refuses it.
 */
export function useDocumentEditor(start: Draft, page: RefObject<HTMLElement | null>) {
  const [attempt] = useState(newId);
  const [saved, setSaved] = useState(start);
  const [draft, setDraft] = useState(start);
  const [cover, setCover] = useState<File | null | undefined>();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<ServerError>();
  const [conflict, setConflict] = useState(false);
  const [generation, setGeneration] = useState(0);

  function take(document: ContentDocument, sent: Draft): void {
    setSaved(document);
    setDraft((current) => merge(current, sent, document));
    if (!sameBodies(document, sent)) setGeneration((count) => count + 1);
  }

  /** Saves; undefined when refused, and the state then says why. */
  async function save(force = false): Promise<Outcome | undefined> {
    if (pending) return undefined;
    setConflict(false);
    const input = toSave(draft, attempt, force);
    const checked = checkTyped(contentSave(), input, page.current);
    const fields = { ...(checked.ok ? {} : checked.fields), ...(cover ? undescribed(input) : {}) };
    const isRefused = Object.keys(fields).length > 0;
    setRefusal(isRefused ? new ServerError({ fields }) : undefined);
    if (isRefused) return undefined;
    setPending(true);
    try {
      const outcome = await saveDocument(input);
      take(outcome.document, draft);
      if (cover === undefined) return outcome;
      const document = await saveCover(outcome.document.kind, outcome.document.key, cover);
      setCover((chosen) => (chosen === cover ? undefined : chosen));
      take(document, { ...draft, ...outcome.document });
      return { ...outcome, document };
    } catch (error) {
      if (statusOf(error) === 409) setConflict(true);
      else setRefusal(toServerError(error));
      return undefined;
    } finally {
      setPending(false);
    }
  }

  /** After the deletion of one language: what is typed in the other one stays. */
  async function drop(locale: Locale): Promise<void> {
    const change = (changed: (old: Draft) => Draft) => {
      setSaved(changed);
      setDraft(changed);
    };
    change((old) => ({ ...old, versions: { ...old.versions, [locale]: null } }));
    if (draft.key === null || draft.cover === "") return;
    try {
      // The cover's address may have been that of the deleted version.
      const document = await readDocument(draft.kind, draft.key, new AbortController().signal);
      change((old) => ({ ...old, cover: document.cover }));
    } catch (error) {
      setRefusal(toServerError(error));
    }
  }

  /** Replaces the typed text with the stored one. */
  async function reload(): Promise<void> {
    setConflict(false);
    if (draft.key === null) return;
    try {
      const document = await readDocument(draft.kind, draft.key, new AbortController().signal);
      setSaved(document);
      setDraft(document);
      setCover(undefined);
      setGeneration((count) => count + 1);
    } catch (error) {
      setRefusal(toServerError(error));
    }
  }

  /** Puts the texts of a version into the editor, to be saved. */
  function restore(content: DocumentContent): void {
    setDraft((old) => restored(old, content, false));
    setGeneration((count) => count + 1);
  }

  /** Continues with the reader's unsaved text. That of a new document moves to this editor, whose save then ends it. */
  function resume(version: DocumentVersion): void {
    const next = restored(draft, version, true);
    setDraft(next);
    setGeneration((count) => count + 1);
    if (draft.key !== null) return;
    // Where this fails, the text is offered once more.
    void keepDraft(next, attempt)
      .then(() => dropDraft(version.id))
      .catch(() => {});
  }

  const dirty = cover !== undefined || !sameDraft(saved, draft);
  return {
    ...{
      draft,
      setDraft,
      cover,
      setCover,
      pending,
      refusal,
      conflict,
      generation,
      save,
      drop,
      reload,
      restore,
      resume,
      dirty,
    },
    closeConflict: () => setConflict(false),
    kept: useKept(draft, (text) => keepDraft(text, attempt), { dirty, pending }),
  };
}

/** A new cover needs its description in each language that will show it. */
function undescribed({ versions }: ContentSave): Record<string, string> {
  const missing = LOCALES.filter((locale) => versions[locale]?.coverAlt.trim() === "");
  return Object.fromEntries(missing.map((locale) => [`${locale}.coverAlt`, "validation_required"]));
}

/** Whether a save has left the sent texts as they were. */
function sameBodies(saved: ContentDocument, sent: Draft): boolean {
  const bodyOf = ({ versions }: Draft, locale: Locale) => versions[locale]?.body ?? "";
  return LOCALES.every((locale) => sameMarkup(bodyOf(saved, locale), bodyOf(sent, locale)));
}

/** The saved document, with everything typed since. */
function merge(current: Draft, sent: Draft, document: ContentDocument): Draft {
  const version = (locale: Locale) => {
    const [now, stored] = [current.versions[locale], document.versions[locale]];
    return now && now !== sent.versions[locale] ? { ...now, updated: stored?.updated ?? null } : stored;
  };
  const shared = current.shared === sent.shared ? document.shared : current.shared;
  return { ...document, shared, versions: { fr: version("fr"), en: version("en") } };
}
