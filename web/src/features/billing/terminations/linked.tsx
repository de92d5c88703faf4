import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { TerminationAnswer, TerminationKind } from "../../../../../common/contract/terminations.ts";
import { formatParis } from "../../../../../common/paris.ts";
import { statusOf } from "../../../lib/request-error.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Breakable } from "../../../ui/text/breakable.tsx";
import { confirmLink, openLink } from "./api.ts";
import { Done } from "./done.tsx";
import { SendForm } from "./forms.tsx";
import { Pending, useFetch } from "./signed-in.tsx";
import { Facts, Step } from "./step.tsx";
import { Sum, useParisDay } from "./sum.tsx";
import { useWords } from "./texts.ts";

/** A mailed link: shows the request, and confirms it with a button. */
export function Linked({ kind, token }: { kind: TerminationKind; token: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords(kind);
  const dayOf = useParisDay();
  const { data: open, error, retry } = useFetch(() => openLink(token, locale));
  const [answer, setAnswer] = useState<TerminationAnswer>();
  if (answer) return <Done kind={kind} answer={answer} />;
  if (statusOf(error) === 404)
    return (
      <Step id="dead" title={words.title}>
        <Alert tone="danger" role="alert">
          {t`This link is no longer valid: it is older than fourteen days, or the request has been decided.`}
        </Alert>
      </Step>
    );
  if (!open) return <Pending title={words.title} error={error} onRetry={retry} />;
  const { offer } = open;
  return (
    <Step id="review" title={words.review}>
      <Facts
        facts={[
          [t`Number`, open.number],
          [t`Received`, formatParis(new Date(open.received), locale)],
          [t`E-mail address`, <Breakable key="email" text={offer.email} />],
          [t`Contract`, kind === "cancel" && offer.subscription?.plan.name],
          [t`End of the contract`, kind === "cancel" && offer.subscription && dayOf(offer.subscription.ends)],
        ]}
      />
      {kind === "withdraw" && offer.withdrawal && <Sum offer={offer.withdrawal} />}
      <SendForm label={words.button} onSend={async () => setAnswer(await confirmLink(token, locale))} />
    </Step>
  );
}
