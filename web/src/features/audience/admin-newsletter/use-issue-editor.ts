import { useState } from "react";
import type { Locale } from "../../../../../common/contract/api.ts";
import type { Issue, UnsavedIssue } from "../../../../../common/contract/newsletter.ts";
import { newId } from "../../../lib/new-id.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { useKept } from "../../../shared/editor/use-kept.ts";
import { type ServerError, toServerError } from "../../../ui/form/form-errors.ts";
import { dropUnsaved, issueKey, keepUnsaved, readIssue, saveIssue } from "./api.ts";
import { type Draft, inputOf, merge, resumed, same } from "./draft.ts";

/** An issue being edited: its typed and saved states, and their difference. Typing during a save is kept. */
export function useIssueEditor(start: Draft) {
  const [attempt, setAttempt] = useState(newId);
  const [draft, setDraft] = useState(start);
  const [saved, setSaved] = useState(start);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<ServerError>();
  const [cleaned, setCleaned] = useState<readonly Locale[]>([]);
  const [generation, setGeneration] = useState(0);
  const [conflict, setConflict] = useState(false);

  function take(issue: Issue): void {
    setDraft((current) => merge(current, draft, issue));
    setSaved(issue);
    queryClient.setQueryData(issueKey(issue.id), issue);
  }

  /** Saves and returns the issue; undefined when refused. @param force replaces what someone else has saved */
  async function save(force = false): Promise<Issue | undefined> {
    if (pending) return undefined;
    setPending(true);
    setRefusal(undefined);
    setConflict(false);
    try {
      const { updated } = force ? await storedIssue(draft.id) : draft;
      const { issue, cleaned } = await saveIssue({ ...inputOf(draft), updated });
      take(issue);
      setCleaned(cleaned);
      // Where this fails, what is kept says what is saved, and is not offered.
      dropUnsaved(issue.id, attempt).catch(() => {});
      if (cleaned.length > 0) setGeneration((count) => count + 1);
      return issue;
    } catch (error) {
      const refused = toServerError(error);
      setRefusal(refused);
      // One that someone has scheduled or sent is replaced by nobody.
      setConflict(!force && refused.form === "record_changed" && (await isDraft(draft.id)));
      return undefined;
    } finally {
      setPending(false);
    }
  }

  /** Shows what someone else has saved; what is typed ends. */
  async function reload(): Promise<void> {
    const issue = await storedIssue(draft.id);
    setDraft(issue);
    setSaved(issue);
    setRefusal(undefined);
    setConflict(false);
    setGeneration((count) => count + 1);
    queryClient.setQueryData(issueKey(issue.id), issue);
    await dropUnsaved(issue.id, attempt);
  }

  /** Continues with the reader's unsaved text. That of a new issue is kept on under its own name. */
  function resume(unsaved: UnsavedIssue): void {
    setDraft((old) => resumed(old, unsaved));
    if (draft.id === "") setAttempt(unsaved.attempt);
    setGeneration((count) => count + 1);
  }

  const dirty = !same(draft, saved);
  const kept = useKept(draft, (text) => keepUnsaved(inputOf(text), attempt), { dirty, pending });
  return {
    ...{ draft, setDraft, pending, refusal, cleaned, generation, conflict, save, reload, take, resume, dirty, kept },
    closeConflict: () => setConflict(false),
  };
}

const isDraft = (id: string) =>
  storedIssue(id).then(
    ({ state }) => state === "draft",
    () => false,
  );
const storedIssue = (id: string) => readIssue(id, new AbortController().signal);
