import { useLingui } from "@lingui/react/macro";
import type { Editor } from "@tiptap/react";
import { useState } from "react";
import * as v from "valibot";
import { LONGEST } from "../../../../common/contract/content.ts";
import { requiredText } from "../../../../common/contract/fields.ts";
import { callsOf } from "../../lib/call.ts";
import { ServerError } from "../../ui/form/form-errors.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";
import { FileField } from "./file-field.tsx";
import { resized } from "./resized.ts";

const schema = v.object({ image: v.string(), alt: requiredText(LONGEST.coverAlt) });

/** Uploads an image, no larger than pages show it, and inserts it into the text with its size, so that nothing moves while it loads. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useLingui();
  const [file, setFile] = useState<File>();

  async function insert({ alt }: v.InferOutput<typeof schema>, attempt: AbortSignal): Promise<void> {
    if (!file) throw new ServerError({ fields: { image: "validation_required" } });
    const picture = await resized(file);
    const [{ src }, size] = await Promise.all([uploadImage(picture), sizeOf(picture)]);
    if (attempt.aborted) return; // the author has left this text
    editor
      .chain()
      .focus()
      .insertContent({ type: "image", attrs: { src, alt, ...size } })
      .run();
  }

  return (
    <FormDialog
      title={t`Picture`}
      onClose={onClose}
      schema={schema}
      defaultValues={{ image: "", alt: "" }}
      onSubmit={insert}
      submitLabel={t`Insert the picture`}
    >
      <FileField name="image" label={t`File`} onFile={setFile} />
      <TextField name="alt" label={t`What it shows`} hint={t`For readers who cannot see it.`} autoComplete="off" />
    </FormDialog>
  );
}

/** Width and height in pixels; none for a file that the browser can't read. */
async function sizeOf(file: File): Promise<{ width?: number; height?: number }> {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return {};
  }
}

/** Stores an image of a body. @returns its address on this site */
function uploadImage(image: File): Promise<{ src: string }> {
  const form = new FormData();
  form.set("image", image);
  return callsOf("/api/app/admin/content").post("/images", form);
}
