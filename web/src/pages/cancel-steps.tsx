import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { NumberedSteps } from "./termination-steps.tsx";

/** Beside the first step of a cancellation: all of them. */
export function CancelSteps() {
  const { t } = useLingui();
  return (
    <NumberedSteps
      title={t`Three steps, and no call`}
      steps={[
        t`You say who you are.`,
        t`You choose the day: as soon as possible, or later.`,
        t`You read it again and send your notice. The receipt leaves at once by e-mail.`,
      ]}
    >
      <p>
        <Trans>
          A member?{" "}
          <Link to="/login" className="link">
            Sign in
          </Link>
          : the first step is done already.
        </Trans>
      </p>
      <p>
        <Trans>
          Ordered less than fourteen days ago?{" "}
          <Link to="/retractation" className="link">
            Withdraw from the contract
          </Link>
          .
        </Trans>
      </p>
    </NumberedSteps>
  );
}
