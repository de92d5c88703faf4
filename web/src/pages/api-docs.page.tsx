import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ApiDocs } from "../../../common/contract/api-keys.ts";
import { usePageData } from "../router/page-data.tsx";
import { OnThisPage } from "../ui/nav/on-this-page.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";
import { ApiOperationSection } from "./api-operation.tsx";

/** /api-docs: the API for people: keys and scopes, operations, limits, errors. */
export default function ApiDocsPage() {
  const { t } = useLingui();
  const docs = usePageData("api-docs");
  const contents = [
    { id: "keys", name: t`Keys and scopes` },
    ...docs.operations.map(({ id, title }) => ({ id, name: title })),
    { id: "limits", name: t`Limits` },
    { id: "errors", name: t`Errors` },
  ];
  return (
    <>
      <PageIntro
        title={t`An API for your programs`}
        lead={t`Check whether a member may stream, verify streaming credentials, create members and give them days. JSON over HTTPS.`}
      />
      <div className="wrap grid items-start gap-x-16 gap-y-10 py-12 lg:grid-cols-[minmax(0,1fr)_17rem] lg:py-16">
        <div className="flex min-w-0 flex-col gap-14">
          <Keys baseUrl={docs.baseUrl} />
          {docs.operations.map((operation) => (
            <ApiOperationSection key={operation.id} operation={operation} />
          ))}
          <Limits limits={docs.limits} />
          <Refusals errors={docs.errors} />
        </div>
        <OnThisPage page="/api-docs" sections={contents} />
      </div>
    </>
  );
}

/** Sent like this in every language. */
const HEADER = "Authorization: Bearer";

function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-title">
        {title}
      </h2>
      <div className="prose mt-4">{children}</div>
    </section>
  );
}

function Keys({ baseUrl }: { baseUrl: string }) {
  const { t } = useLingui();
  return (
    <Section id="keys" title={t`Keys and scopes`}>
      <p>
        <Trans>
          A key starts with <code>psk_</code> and goes in the header <code>{HEADER}</code>, nowhere else: a key in a URL
          is revoked at once, because URLs end up in logs. It is shown once, when it is created; we keep only its hash.
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>
            Administrators create keys at /admin/api-keys. Such a key sees every account, for as long as its owner is an
            administrator.
          </Trans>
        </li>
        <li>
          <Trans>
            Members for whom the operator has enabled this create keys on their dashboard. Such a key sees its owner’s
            account and no other.
          </Trans>
        </li>
        <li>
          <Trans>
            A key expires on the date chosen when it was created, or earlier if it is revoked or its owner loses API
            access.
          </Trans>
        </li>
      </ul>
      <dl>
        <Scope name="accounts:read">
          {t`reports whether an account may stream, why and until when; no e-mail address, no personal name.`}
        </Scope>
        <Scope name="credentials:verify">
          {t`reports whether a streaming username and password match. It never returns a password.`}
        </Scope>
        <Scope name="users:read">
          <Trans>
            reads members with their e-mail addresses. Administrator keys only: grant it only where it is needed.
          </Trans>
        </Scope>
        <Scope name="users:create">{t`creates members, and mails them an invitation. Administrator keys only.`}</Scope>
        <Scope name="days:give">{t`gives days of access. Administrator keys only.`}</Scope>
        <Scope name="access:end">{t`blocks accounts. Administrator keys only.`}</Scope>
      </dl>
      <p>
        <Trans>
          Calls that create or give carry an <code>Idempotency-Key</code>: after a timeout, send the call again with the
          same key, and it takes effect once. The audit log names each change with the API key.
        </Trans>
      </p>
      <p>
        <Trans>
          All paths start at <code>{baseUrl}</code>. Times are ISO 8601 in UTC. New fields may be added: ignore those
          that you do not know.
        </Trans>
      </p>
    </Section>
  );
}

function Scope({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="mt-2">
      <dt className="inline">
        <code translate="no">{name}</code>
      </dt>{" "}
      <dd className="inline text-muted">{children}</dd>
    </div>
  );
}

function Limits({ limits }: { limits: ApiDocs["limits"] }) {
  const { t } = useLingui();
  const { perMinute, most, guesses } = limits;
  return (
    <Section id="limits" title={t`Limits`}>
      <p>
        <Trans>
          A key has {perMinute} calls a minute, counted by the clock minute; administrators can give one up to {most}.
          Each answer says in RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset where you stand; calls over the
          limit are refused with 429, and Retry-After says how many seconds to wait.
        </Trans>
      </p>
      <p>
        <Trans>
          After {guesses} wrong passwords for one name within a minute, that name is refused for some seconds, even with
          the right password. Cache answers for a minute or two instead of asking again at every request from a player.
        </Trans>
      </p>
      <p>
        <Trans>
          An IP address that sends invalid keys is slowed down, and a separate limit protects against floods from one
          address; it answers 429 in plain JSON.
        </Trans>
      </p>
    </Section>
  );
}

function Refusals({ errors }: { errors: ApiDocs["errors"] }) {
  const { t } = useLingui();
  return (
    <Section id="errors" title={t`Errors`}>
      <p>
        <Trans>
          They have the type <code>application/problem+json</code> (RFC 9457). Match the <code>code</code>, never the
          text.
        </Trans>
      </p>
      <dl className="border-t border-line">
        {errors.map(({ code, status, text }) => (
          <div
            key={code}
            id={code}
            className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[16rem_minmax(0,1fr)]"
          >
            <dt translate="no">
              <code>{code}</code> <span className="text-sm text-muted">{status}</span>
            </dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
