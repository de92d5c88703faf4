import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ApiField, ApiOperation } from "../../../common/contract/api-keys.ts";
import { Badge } from "../ui/feedback/badge.tsx";

/** One API operation: its purpose, its input, its answer, and a call to paste. */
export function ApiOperationSection({ operation }: { operation: ApiOperation }) {
  const { t } = useLingui();
  const { id, method, path, scope, title, text, parameters, body, answer, curl, example, errors } = operation;
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-title">
        {title}
      </h2>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={method === "GET" ? "info" : "accent"}>{method}</Badge>
        <code translate="no" className="font-mono text-sm wrap-anywhere">
          {scope ? (
            path
          ) : (
            <a href={path} className="link">
              {path}
            </a>
          )}
        </code>
        {scope ? (
          <Badge>
            <span translate="no">{scope}</span>
          </Badge>
        ) : (
          <Badge>{t`no key needed`}</Badge>
        )}
      </p>
      <p className="mt-3 max-w-3xl text-muted">{text}</p>
      <Fields title={t`Parameters`} fields={parameters} />
      <Fields title={t`Body`} fields={body} />
      <Code label={t`Call: ${title}`} text={curl} />
      <Fields title={t`Response`} fields={answer} />
      {example && <Code label={t`Response: ${title}`} text={example} />}
      {scope && errors.length > 0 && (
        <p className="mt-4 text-sm text-muted">
          {t`Specific errors:`}{" "}
          {errors.map((code, index) => (
            <span key={code}>
              {index > 0 && ", "}
              <a href={`#${code}`} translate="no" className="link font-mono underline-offset-4">
                {code}
              </a>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

function Fields({ title, fields }: { title: ReactNode; fields: readonly ApiField[] }) {
  const { t } = useLingui();
  if (fields.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 text-base">{title}</h3>
      <dl className="mt-2 border-t border-line text-sm">
        {fields.map(({ name, type, required, text }) => (
          <div key={name} className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[13rem_minmax(0,1fr)]">
            <dt className="wrap-anywhere">
              <code translate="no" className="font-mono font-semibold">
                {name}
              </code>
              {!required && <span className="text-muted"> {t`(optional)`}</span>}
            </dt>
            <dd className="text-muted">
              {text}{" "}
              <span translate="no" className="font-mono text-xs wrap-anywhere text-faint">
                {type}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A code block that scrolls sideways on its own, also by keyboard. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be its own landmark for each example
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded-control border border-line bg-sunken p-4"
    >
      <pre translate="no" className="w-max font-mono text-xs">
        {text}
      </pre>
    </div>
  );
}
