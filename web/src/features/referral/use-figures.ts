import { useCallback, useEffect, useState } from "react";
import type { ReferralFigures } from "../../../../common/wire/referrals.ts";
import { memberCall } from "../../lib/member-call.ts";

/** `GET /api/app/referral` of the signed-in member: undefined while it loads. Works on public pages too. */
export function useFigures() {
  const [figures, setFigures] = useState<ReferralFigures | "failed">();
  const retry = useCallback(() => {
    setFigures(undefined);
    memberCall((pb) => pb.send<ReferralFigures>("/api/app/referral", { method: "GET" })).then(setFigures, () =>
      setFigures("failed"),
    );
  }, []);
  useEffect(retry, [retry]);
  return { figures, retry };
}
