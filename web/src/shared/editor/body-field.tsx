import { useLingui } from "@lingui/react/macro";
import { EditorContent, useEditor } from "@tiptap/react";
import { useId, useRef, useState } from "react";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Field, FieldError } from "../../ui/form/field.tsx";
import { Tabs } from "../../ui/nav/tabs.tsx";
import { lostTags, sameMarkup, tidy } from "./markup.ts";
import { extensions } from "./rich-text-schema.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";

type Props = { html: string; onChange: (html: string) => void; error: string | undefined; lang: string };
type Mode = "visual" | "html";

/**
 * A version's body: in the visual editor, or as HTML. A text with markup unknown to the editor stays HTML and says why,
 * so that nothing is lost silently.
 */
export function BodyField({ html, onChange, error, lang }: Props) {
  const { t } = useLingui();
  const [lost, setLost] = useState(() => lostTags(html));
  const [mode, setMode] = useState<Mode>(lost.length > 0 ? "html" : "visual");

  function change(next: string): void {
    const found = next === "visual" ? lostTags(html) : [];
    setLost(found);
    setMode(next === "visual" && found.length === 0 ? "visual" : "html");
  }

  return (
    <div>
      <p className="text-sm font-semibold">{t`Text`}</p>
      <Tabs
        label={t`How to edit the text`}
        value={mode}
        onChange={change}
        tabs={[
          {
            id: "visual",
            label: t`Visual`,
            content: <RichText html={html} onChange={onChange} label={t`Text`} lang={lang} />,
          },
          {
            id: "html",
            label: t`HTML`,
            content: (
              <div className="flex flex-col gap-3">
                {lost.length > 0 && <WhyHtml tags={lost} />}
                <Field label={t`HTML of the text`} error={error} optional>
                  {(aria) => (
                    <textarea
                      {...aria}
                      lang={lang}
                      spellCheck={false}
                      value={html}
                      onChange={(event) => onChange(event.target.value)}
                      className="control min-h-80 font-mono text-sm"
                    />
                  )}
                </Field>
              </div>
            ),
          },
        ]}
      />
      {mode === "visual" && <FieldError id={`body-${lang}-error`} error={error} />}
    </div>
  );
}

function WhyHtml({ tags }: { tags: readonly string[] }) {
  const { t } = useLingui();
  const list = tags.map((tag) => (tag === "…" ? tag : `<${tag}>`)).join(", ");
  return (
    <Alert tone="info" role="status" title={t`This text is edited as HTML`}>
      {t`This text contains elements that the visual editor cannot handle and would change: ${list}`}
    </Alert>
  );
}

type RichTextProps = {
  /** The initial text; to show another one, change the component's key. */
  html: string;
  onChange: (html: string) => void;
  /** Names the text for assistive technology. */
  label: string;
  lang: string;
};

/** The visual editor of a body. An untouched text comes back byte for byte. */
function RichText({ html, onChange, label, lang }: RichTextProps) {
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
          "ProseMirror prose min-h-64 max-h-[70dvh] overflow-y-auto whitespace-break-spaces rounded-b-control p-4 -outline-offset-2",
      },
    },
    onUpdate: ({ editor: changed }) => {
      const next = tidy(changed.getHTML());
      onChange(sameMarkup(next, start.current) ? start.current : next);
    },
  });
  return (
    <div className="rounded-control border border-edge bg-sunken">
      <RichTextToolbar editor={editor} controls={id} />
      <EditorContent editor={editor} />
    </div>
  );
}
