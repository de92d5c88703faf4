import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Editor } from "@tiptap/react";
import * as v from "valibot";
import { Button } from "../../ui/button/button.tsx";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { say } from "../../ui/form/form-errors.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { isAllowedAddress } from "./rich-text-schema.ts";

const schema = v.object({
  href: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("validation_required"),
    v.check(isAllowedAddress, say(msg`Start with https://, mailto:, # or the / of a page of this site.`)),
  ),
});

/** Asks for the link of the selected words; without a selection it inserts the address itself. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useLingui();
  const href: unknown = editor.getAttributes("link").href;
  const known = typeof href === "string" ? href : "";

  function insert({ href }: { href: string }): void {
    const chain = editor.chain().focus().extendMarkRange("link");
    const empty = editor.state.selection.empty && known === "";
    const marks = [{ type: "link", attrs: { href } }];
    if (empty) chain.insertContent({ type: "text", text: href, marks }).run();
    else chain.setLink({ href }).run();
    onClose();
  }

  function remove(): void {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  }

  return (
    <Dialog title={t`Link`} onClose={onClose}>
      <Form schema={schema} defaultValues={{ href: known }} onSubmit={insert}>
        <TextField name="href" label={t`Address`} autoComplete="off" spellCheck={false} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{t`Add the link`}</SubmitButton>
          {known && <Button variant="secondary" onClick={remove}>{t`Remove the link`}</Button>}
        </div>
      </Form>
    </Dialog>
  );
}
