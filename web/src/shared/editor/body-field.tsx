import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Alert } from "../../ui/feedback/alert.tsx";
import { Field, FieldError } from "../../ui/form/field.tsx";
import { Tabs } from "../../ui/nav/tabs.tsx";
import { lostTags } from "./markup.ts";
import { RichText } from "./rich-text.tsx";

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
      {t`The visual editor does not know some of what is in it and would change it: ${list}`}
    </Alert>
  );
}
