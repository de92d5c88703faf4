import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { readCodeStatus } from "./second-step-api.ts";

/** A working mail server accepts a mail within this time. */
const LOOK_MS = 6_000;

/** Says that the code was not mailed (refused, or over a limit), while this lasts, and which server command helps. */
export function CodeHelp({ mfaId, otpId }: { mfaId: string; otpId: string }) {
  const [missing, setMissing] = useState("");
  useEffect(() => {
    const timer = setInterval(async () => {
      const status = await readCodeStatus({ mfaId, otpId });
      setMissing(status && !status.mailed ? otpId : "");
      // Mailed, or too late to find out.
      if (!status || status.mailed) clearInterval(timer);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [mfaId, otpId]);
  if (missing !== otpId) return null;
  return (
    <Alert tone="warning" role="alert" className="mb-6">
      <Trans>
        The e-mail with your code has not been sent. On the server, run <code>passerelle admin otp</code> with your
        address, then type the code it prints in the field below. For the database dashboard (/_/), run{" "}
        <code>passerelle superuser otp</code>.
      </Trans>
    </Alert>
  );
}
