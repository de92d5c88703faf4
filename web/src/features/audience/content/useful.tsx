import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef, useState } from "react";
import { useLocale } from "../../../lib/use-locale.ts";
import { Button } from "../../../ui/button/button.tsx";
import { voteOn } from "./api.ts";

type State = "open" | "sending" | "failed" | "done";

/** Asks readers whether an article helped: no account, no cookie. Renders nothing without scripts. */
export function Useful({ slug }: { slug: string }) {
  const { t } = useLingui();
  const id = useId();
  const locale = useLocale();
  const [state, setState] = useState<State>("open");
  const thanks = useRef<HTMLParagraphElement>(null);
  // The focused button has disappeared.
  useEffect(() => {
    if (state === "done") thanks.current?.focus();
  }, [state]);

  async function vote(useful: boolean): Promise<void> {
    if (state === "sending") return;
    setState("sending");
    try {
      await voteOn(slug, locale, useful);
      setState("done");
    } catch {
      setState("failed");
    }
  }

  return (
    <section
      aria-labelledby={id}
      className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-5 noscript:hidden print:hidden"
    >
      <h2 id={id} className="text-base">{t`Was this useful?`}</h2>
      {state === "done" ? (
        <p ref={thanks} tabIndex={-1} className="flex min-h-9 items-center text-sm text-muted outline-none">
          {t`Thank you: your answer helps us improve our articles.`}
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="secondary" size="sm" aria-describedby={id} onClick={() => void vote(true)}>{t`Yes`}</Button>
          <Button variant="secondary" size="sm" aria-describedby={id} onClick={() => void vote(false)}>{t`No`}</Button>
          {state === "failed" && (
            <p role="alert" className="text-sm text-bad">{t`Your answer could not be sent. Try again in a moment.`}</p>
          )}
        </div>
      )}
    </section>
  );
}
