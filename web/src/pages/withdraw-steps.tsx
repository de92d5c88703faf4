import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { NumberedSteps } from "./termination-steps.tsx";

/** Beside the first step of a withdrawal: both of them. */
export function WithdrawSteps() {
  const { t } = useLingui();
  return (
    <NumberedSteps
      title={t`Two steps, and no call`}
      steps={[t`You say who you are.`, t`You read it again and confirm. The receipt leaves at once by e-mail.`]}
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
          Ordered more than fourteen days ago?{" "}
          <Link to="/resilier" className="link">
            Cancel your contract
          </Link>
          .
        </Trans>
      </p>
    </NumberedSteps>
  );
}
