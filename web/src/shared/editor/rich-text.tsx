import { EditorContent, useEditor } from "@tiptap/react";
import { useId, useRef } from "react";
import { sameMarkup, tidy } from "./markup.ts";
import { extensions } from "./rich-text-schema.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";

type Props = {
  /** The initial text; to show another one, change the component's key. */
  html: string;
  onChange: (html: string) => void;
  /** Names the text for assistive technology. */
  label: string;
  lang: string;
};

/** The visual editor of a body. An untouched text comes back byte for byte. */
export function RichText({ html, onChange, label, lang }: Props) {
  const id = useId();
  const start = useRef(html);
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false, // the content security policy allows no other style sheet
    editorProps: {
      attributes: {
        ...{ id, role: "textbox", lang, "aria-label": label, "aria-multiline": "true" },
        class:
          "ProseMirror prose min-h-64 max-h-[70dvh] overflow-y-auto whitespace-break-spaces rounded-b-control p-4 outline-none",
      },
    },
    onUpdate: ({ editor: changed }) => {
      const next = tidy(changed.getHTML());
      onChange(sameMarkup(next, start.current) ? start.current : next);
    },
  });
  return (
    <div className="rounded-control border border-edge bg-sunken focus-within:border-accent">
      <RichTextToolbar editor={editor} controls={id} />
      <EditorContent editor={editor} />
    </div>
  );
}
