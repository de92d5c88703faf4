import { useCallback, useEffect, useState } from "react";
import type { OwnReferral } from "../../../../../common/contract/referrals.ts";
import { readFigures } from "./api.ts";

/** The figures of the signed-in member: undefined while it loads. Works on public pages too. */
export function useFigures() {
  const [figures, setFigures] = useState<OwnReferral | "failed">();
  const retry = useCallback(() => {
    setFigures(undefined);
    readFigures().then(setFigures, () => setFigures("failed"));
  }, []);
  useEffect(retry, [retry]);
  return { figures, retry };
}
