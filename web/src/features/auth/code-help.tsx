import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { CodeStatus } from "../../../../types/api.ts";
import { Alert } from "../../components/alert.tsx";
import { http } from "../../lib/http.ts";

/** A mail server that works takes a mail within this time. */
const FIRST_LOOK_MS = 6_000;

/** The newest code of the account whose password was accepted, or undefined when the server does not say. */
export async function codeStatus(mfaId: string): Promise<CodeStatus | undefined> {
  try {
    return await http<CodeStatus>("/api/app/second-factor/status", { method: "POST", body: { mfaId } });
  } catch {
    return undefined;
  }
}

/** Says that the code was not mailed, and which command helps on the server. */
export function CodeHelp({ mfaId, otpId }: { mfaId: string; otpId: string }) {
  const [missing, setMissing] = useState("");
  useEffect(() => {
    const timer = setTimeout(async () => {
      const status = await codeStatus(mfaId);
      if (status && !status.mailed) setMissing(otpId);
    }, FIRST_LOOK_MS);
    return () => clearTimeout(timer);
  }, [mfaId, otpId]);
  if (missing !== otpId) return null;
  return (
    <Alert tone="warning" role="alert" className="mb-6">
      <Trans>
        The e-mail could not be sent. On the server, run <code>passerelle admin otp</code> with your address, then type
        the code that it prints. For the database’s own page (/_/), run <code>passerelle superuser otp</code>.
      </Trans>
    </Alert>
  );
}
