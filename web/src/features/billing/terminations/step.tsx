import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { AuthCard } from "../../../ui/text/auth-card.tsx";
import { useHeadingFocus } from "../../../ui/text/use-heading-focus.ts";

type Props = {
  title: ReactNode;
  /** The number of the step and of all steps; omitted for a single step. */
  at?: readonly [step: number, of: number];
  lead?: ReactNode;
  /** A new step moves the focus to its heading. */
  id: string;
  /** Whether the reader comes from a previous step, which this one replaced. */
  arrived?: boolean;
  onBack?: () => void;
  /** Beside it on wide screens, below it elsewhere. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One step of a request, on paper. Without scripts, it says how to send the request in writing. */
export function Step({ title, at, lead, id, arrived = false, onBack, aside, children }: Props) {
  const { t } = useLingui();
  const [step = 0, of = 0] = at ?? [];
  const heading = useHeadingFocus(id, arrived);
  return (
    <AuthCard title={title} lead={lead} headingRef={heading} above={at && t`Step ${step} of ${of}`} aside={aside}>
      <noscript>
        <Alert tone="warning" className="mb-6">
          {t`This form needs JavaScript. You may also write to us: our address is in the legal notice, and a letter or an e-mail has the same effect.`}
        </Alert>
      </noscript>
      {children}
      {onBack && (
        <Button variant="ghost" className="mt-3 w-full" onClick={onBack}>
          {t`Back`}
        </Button>
      )}
    </AuthCard>
  );
}

/** Labelled facts, one per line; leaves out those without a value. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mb-6 border-t border-line">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="border-b border-line py-2.5">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
