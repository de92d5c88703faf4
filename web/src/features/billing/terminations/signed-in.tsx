import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type {
  TerminationAnswer,
  TerminationKind,
  TerminationOffer,
} from "../../../../../common/contract/terminations.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { Breakable } from "../../../ui/text/breakable.tsx";
import { endOwn, readOffer } from "./api.ts";
import { Done } from "./done.tsx";
import { SendForm, WhenForm } from "./forms.tsx";
import { Facts, Step } from "./step.tsx";
import { Sum, useParisDay } from "./sum.tsx";
import { useWords } from "./texts.ts";

/** The steps for a member: everything is known, and the last button takes effect at once. */
export function SignedIn({ kind }: { kind: TerminationKind }) {
  const { t } = useLingui();
  const { locale, formatDate } = useFormat();
  const words = useWords(kind);
  const { data: offer, error, retry } = useFetch(() => readOffer(locale));
  const [from, setFrom] = useState<string>();
  const [answer, setAnswer] = useState<TerminationAnswer>();
  const soon = useSoon(offer);
  if (answer) return <Done kind={kind} answer={answer} />;
  if (!offer) return <Pending title={words.title} error={error} onRetry={retry} />;
  if (kind === "withdraw" && !offer.withdrawal)
    return (
      <Step id="none" title={words.title}>
        <Alert tone="info">
          {t`There is no order to withdraw from. The fourteen days are over, or you have not ordered yet.`}
        </Alert>
      </Step>
    );
  if (kind === "cancel" && from === undefined)
    return (
      <Step id="when" title={words.title} lead={words.lead} at={[1, 2]}>
        <Holder offer={offer} kind={kind} />
        <WhenForm soon={soon} onDone={setFrom} />
      </Step>
    );
  const reference = kind === "withdraw" ? (offer.withdrawal?.reference ?? "") : "";
  const back = kind === "cancel" ? { onBack: () => setFrom(undefined), at: [2, 2] as const } : {};
  return (
    <Step id="review" title={words.review} {...back}>
      <Holder offer={offer} kind={kind} />
      {offer.withdrawal && kind === "withdraw" && <Sum offer={offer.withdrawal} />}
      {kind === "cancel" && <Facts facts={[[t`End of the contract`, from ? formatDate(from) : soon]]} />}
      <SendForm
        label={words.button}
        onSend={async () => setAnswer(await endOwn(kind, locale, from ?? "", reference))}
      />
    </Step>
  );
}

function Holder({ offer, kind }: { offer: TerminationOffer; kind: TerminationKind }) {
  const { t } = useLingui();
  return (
    <Facts
      facts={[
        [t`Name`, offer.name],
        [t`E-mail address`, <Breakable key="email" text={offer.email} />],
        [t`Contract`, kind === "cancel" && offer.subscription?.plan.name],
      ]}
    />
  );
}

/** What "as soon as possible" means for a member. */
function useSoon(offer: TerminationOffer | undefined): string {
  const { t } = useLingui();
  const dayOf = useParisDay();
  const end = offer?.subscription ? dayOf(offer.subscription.ends) : "";
  const trial = offer?.trialEnds ? dayOf(offer.trialEnds) : "";
  if (end) return t`On ${end}, at the end of the period that you have paid for.`;
  if (trial) return t`Your free trial ends automatically on ${trial}. Nothing is charged.`;
  return t`You have no running subscription. Nothing is charged.`;
}

/** The loading state, and the error with a retry button. */
export function Pending({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <Step id="wait" title={title}>
      {error !== undefined ? (
        <Alert tone="danger" role="alert">
          <p>{t`The server cannot be reached. Check your connection, then try again.`}</p>
          <Button variant="secondary" className="mt-3" onClick={onRetry}>{t`Try again`}</Button>
        </Alert>
      ) : (
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner /> {t`One moment…`}
        </p>
      )}
    </Step>
  );
}

/** Reads once, and again on `retry`. This public page has no query cache. */
export function useFetch<T>(read: () => Promise<T>): { data?: T; error?: unknown; retry: () => void } {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ data?: T; error?: unknown }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` changes with each render; each attempt reads once
  useEffect(() => {
    let current = true;
    setState({});
    read().then(
      (data) => current && setState({ data }),
      (error: unknown) => current && setState({ error }),
    );
    return () => {
      current = false;
    };
  }, [turn]);
  return { ...state, retry: () => setTurn(turn + 1) };
}
